// The way of the data, timed: parsing recordings, gathering samples, fitting. Ratios count, not seconds.
#include "bench.h"

#include "inputs.h"

#include "base/parallel.h"
#include "io/bvh/bvh.h"
#include "io/file.h"
#include "learn/learn.h"

#include <cstdlib>

namespace ligament::bench {
namespace {

struct Corpus {
  std::vector<std::string> paths, texts;
  std::vector<std::size_t> motion_begin;
  std::size_t numbers = 0;
};

Result<Corpus> load(const std::vector<std::string>& inputs) {
  Result<std::vector<std::string>> paths = cli::clip_paths(inputs);
  if (!paths) return paths.error();
  Corpus corpus{std::move(*paths), {}, {}, 0};
  for (const std::string& path : corpus.paths) {
    Result<std::string> text = read_file(path);
    if (!text) return text.error();
    const Result<Bvh> bvh = parse_bvh(*text, path);
    if (!bvh) return bvh.error();
    corpus.motion_begin.push_back(bvh->header.motion_begin);
    corpus.numbers += bvh->values.size();
    corpus.texts.push_back(std::move(*text));
  }
  return corpus;
}

/// What a reader written in an afternoon does: strtod from token to token.
double strtod_loop(const Corpus& corpus) {
  double sum = 0;
  for (std::size_t i = 0; i < corpus.texts.size(); ++i) {
    const char* at = corpus.texts[i].c_str() + corpus.motion_begin[i];
    std::vector<double> values;
    for (char* end = nullptr;; at = end) {
      const double value = std::strtod(at, &end);
      if (end == at) break;
      values.push_back(value);
    }
    sum += values.empty() ? 0 : values.back();
  }
  return sum;
}

double parse_all(const Corpus& corpus) {
  double sum = 0;
  for (std::size_t i = 0; i < corpus.texts.size(); ++i) {
    const Result<Bvh> bvh = parse_bvh(corpus.texts[i], corpus.paths[i]);
    sum += bvh->values.empty() ? 0 : bvh->values.back();
  }
  return sum;
}

void read_all(const Corpus& corpus, int jobs) {
  std::vector<Clip> clips(static_cast<std::size_t>(jobs));
  parallel_for(jobs, corpus.paths.size(), [&](int w, std::size_t i) {
    keep(read_clip(corpus.paths[i], clips[static_cast<std::size_t>(w)]).ok());
  });
}

void gather_all(const Corpus& corpus, int folds, int jobs) {
  keep(gather(ClipFiles(corpus.paths), {.folds = folds}, {jobs, {}})->frames);
}

void fit_all(const Corpus& corpus, const std::string& shape, int jobs) {
  LearnOptions options;
  options.shape = shape;
  options.jobs = jobs;
  keep(learn(ClipFiles(corpus.paths), options)->file.set.joints.size());
}

/// Every shape for every joint, each joint's samples being made ready once. A polynomial is fitted as `fit` does, with
/// people left out in turn.
class EveryShape {
 public:
  explicit EveryShape(const Corpus& corpus)
      : whole_(gathered_for(corpus, "kdop")),
        in_folds_(gathered_for(corpus, "polynomial")),
        frames_(limit_frames(whole_.collector.skeleton(), whole_.reference)) {}

  void fit() const {
    for (std::size_t joint = 0; joint < frames_.size(); ++joint) fit(joint);
  }

 private:
  static Recordings gathered_for(const Corpus& corpus, const std::string& shape) {
    LearnOptions options;
    options.shape = shape;
    return std::move(gather_to_learn(ClipFiles(corpus.paths), options, {1, {}})->recordings);
  }

  void fit(std::size_t joint) const {
    FitOptions options;
    Cloud all = make_cloud(whole_.collector.joints()[joint].folds, frames_[joint]);
    if (all.size() == 0) return;
    const Cloud cloud = sift(std::move(all), options.outliers).trimmed().kept;
    for (const ShapeKind kind : fittable_shapes()) {
      if (kind != ShapeKind::polynomial) keep(try_fit_shape(kind, cloud, options.padding).ok());
    }
    options.shape = ShapeKind::polynomial;
    keep(fit_joint(in_folds_.collector.joints()[joint].folds, frames_[joint], options, in_folds_.folds.are)
             .figures.volume);
  }

  Recordings whole_, in_folds_;
  std::vector<Quatf> frames_;
};

}  // namespace

std::optional<Error> add_pipeline(Bench& bench, const std::vector<std::string>& inputs) {
  const Result<Corpus> corpus = load(inputs);
  if (!corpus) return corpus.error();
  const std::size_t n = corpus->numbers;
  std::optional<EveryShape> every_shape;
  std::vector<Task> tasks{{"fit/all-shapes", n, [&] { every_shape->fit(); }}};
  if (bench.wants_any(tasks)) every_shape.emplace(*corpus);
  tasks.push_back({"parse/strtod", n, [&] { keep(strtod_loop(*corpus)); }});
  tasks.push_back({"parse/bvh", n, [&] { keep(parse_all(*corpus)); }});
  for (const int jobs : {1, 2}) {
    const std::string suffix = jobs == 1 ? "" : "/2-jobs";
    tasks.push_back({"read" + suffix, n, [&, jobs] { read_all(*corpus, jobs); }});
    tasks.push_back({"gather" + suffix, n, [&, jobs] { gather_all(*corpus, 1, jobs); }});
    tasks.push_back({"gather/5-folds" + suffix, n, [&, jobs] { gather_all(*corpus, kFolds, jobs); }});
    tasks.push_back({"fit/kdop" + suffix, n, [&, jobs] { fit_all(*corpus, "kdop", jobs); }});
    tasks.push_back({"fit/auto" + suffix, n, [&, jobs] { fit_all(*corpus, "auto", jobs); }});
  }
  bench.measure_by_turns(tasks);
  bench.ratio("BVH parsing against a strtod loop, times as fast", "parse/strtod", "parse/bvh", 3, Want::at_least);
  bench.ratio("fit --shape kdop against just reading", "fit/kdop", "read", 1.5, Want::at_most);
  bench.ratio("fit --shape auto against just reading", "fit/auto", "read", 4, Want::at_most);
  bench.ratio("fitting every shape against just reading", "fit/all-shapes", "read", 10, Want::at_most);
  bench.ratio("fit --shape kdop, 2 jobs against 1, times as fast", "fit/kdop", "fit/kdop/2-jobs", 1.7, Want::at_least);
  bench.ratio("fit --shape auto, 2 jobs against 1, times as fast", "fit/auto", "fit/auto/2-jobs", 1.7, Want::at_least);
  return std::nullopt;
}

}  // namespace ligament::bench
