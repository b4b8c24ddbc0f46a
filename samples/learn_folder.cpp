// Learning from a folder of clips, told how far it is and free to stop; the limits saved, and one clip mended by them.
//
// usage: learn_folder [FOLDER LIMITS.json]     without arguments: the bundled range-of-motion takes, nothing saved
#include <ligament/ligament.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

using namespace ligament;

namespace {

std::vector<std::string> clips_in(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code unreadable;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, unreadable)) {
    if (entry.path().extension() == ".bvh") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

int fail(const Error& error) {
  std::fprintf(stderr, "learn_folder: %s\n", error.message().c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> paths = clips_in(argc > 1 ? argv[1] : "data/cmu/rom");
  if (paths.empty()) return fail({argc > 1 ? argv[1] : "data/cmu/rom", "no clips in this folder"});

  bool wanted = true;  // a button that says Stop would make it false
  const Progress progress = [&](std::string_view doing, std::size_t done, std::size_t of) {
    if (done == of) std::printf("%.*s: %zu\n", static_cast<int>(doing.size()), doing.data(), of);
    return wanted;
  };
  const Result<Learned> learned = learn(ClipFiles(paths), {.mirror = true}, progress);
  if (!learned) return fail(learned.error());  // "cancelled", if it was stopped

  for (std::size_t j = 0; j < learned->skeleton.size(); ++j) {
    const FitFigures& fit = learned->file.fits[j];
    if (fit.dof < 3) continue;
    std::printf("%-14s %-16s holds %.2f %% of its frames in %.3g %% of all rotations\n",
                learned->skeleton.joints[j].name.c_str(), fit.shape.c_str(), 100 * fit.coverage, 100 * fit.volume);
  }
  if (argc > 2) {
    if (const Status saved = save_limits(learned->file, argv[2]); !saved) return fail(saved.error());
  }

  Clip clip;
  if (const Status read = read_clip(paths.front(), clip); !read) return fail(read.error());
  const Result<Rig> rig = make_rig(clip.skeleton, learned->file.set);
  if (!rig) return fail(rig.error());
  std::printf("%zu of %zu frames of %s were outside\n", check_clip(*rig, clip, 0.02).frames_outside, clip.frames,
              paths.front().c_str());
  mend_clip(*rig, clip);
  return check_clip(*rig, clip, 1e-4).frames_outside == 0 ? 0 : 1;
}
