#!/bin/sh
# Of the C library's functions, the sources of projecting and fitting use only those whose result is exact: others differ
# in the last bit from platform to platform. Prints each use of another, exits 1 if any.
#   exact_functions.sh ROOT
cd "$1" || exit 2
inexact='a?(sin|cos|tan)h?|atan2|exp2?|expm1|log(2|10|1p)?|pow|hypot|cbrt|fma|[lt]gamma|erfc?'
if grep -rnE "std::($inexact)f?\(" src/base src/math src/limit src/measure src/motion src/fit; then
  echo "use math/trig.h, math/roots.h, or length() for hypot"
  exit 1
fi
