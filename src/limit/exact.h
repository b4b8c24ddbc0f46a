// project in double precision, which tests compare the float kernels with.
#pragma once

#include <ligament/limit.h>

namespace ligament {

Quatd project_exactly(const Limit&, Quatd r);

}  // namespace ligament
