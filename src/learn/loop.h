// A loop over clips or joints on several threads, which tells how far it is and can be stopped.
#pragma once

#include <ligament/learn.h>

#include <functional>
#include <span>

namespace ligament {

/// How work is done: by so many threads, telling how far it is.
struct Work {
  Jobs jobs = 0;
  Progress progress{};
};

/// At least 1.
int threads_of(const Work&);

/// Calls task(worker, index) once for every index of `order`, from several threads, of which `worker` tells one from
/// the other: it is below threads_of. Gives back the error of the least index, so that every run complains of the same,
/// or "cancelled" if progress told to stop.
using Task = std::function<Status(std::size_t worker, std::size_t index)>;
Status for_each(const Work&, std::string_view doing, std::span<const std::size_t> order, const Task&);
/// The same for every index below `count`.
Status for_each(const Work&, std::string_view doing, std::size_t count, const Task&);

}  // namespace ligament
