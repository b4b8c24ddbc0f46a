// One limit to and from its JSON object.
#pragma once

#include <ligament/limit.h>
#include "io/limits/json_fields.h"

namespace ligament::detail {

/// The limit in `fields`. A type that this version does not know becomes an UnknownShape; what is wrong with a known
/// one is told through fields.fail.
Limit read_limit(const Fields& fields);

Json write_limit(const Limit&);

}  // namespace ligament::detail
