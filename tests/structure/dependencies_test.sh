#!/bin/sh
# dependencies.sh notices what it should, and nothing else.
check="$(cd "$(dirname "$0")" && pwd)/dependencies.sh"
root=$(mktemp -d) || exit 2
trap 'rm -rf "$root"' EXIT
failures=0

# expect OUTCOME FILE LINE: a tree that holds nothing but this file with this line is fine, or is not.
expect() {
  rm -rf "${root:?}"/*
  mkdir -p "$root/$(dirname "$2")"
  printf '// a comment\n%s\n' "$3" >"$root/$2"
  said=$(sh "$check" "$root")
  case $?:$said in
    0:) outcome=fine ;;
    1:"$2:2: "*) outcome=noticed ;;
    *) outcome="unexpected ($said)" ;;
  esac
  [ "$outcome" = "$1" ] || { echo "$2 with '$3': expected $1, was $outcome"; failures=$((failures + 1)); }
}

expect fine src/math/a.h '#include <cmath>'
expect fine src/math/a.h '#include "math/b.h"'
expect fine src/math/a.h '#include <ligament/math.h>'
expect fine src/limit/shape/a.cpp '#include "base/b.h"'
expect fine src/limit/a.cpp '#include <ligament/batch.h>'
expect fine src/rig/a.cpp '#include "limit/b.h"'
expect fine src/io/bvh/a.cpp '#include "fit/shape/b.h"'
expect fine src/learn/a.cpp '#include "io/b.h"'
expect fine include/ligament/rig.h '#include <ligament/motion.h>'
expect fine include/ligament/ligament.h '#include <ligament/learn.h>'
expect fine apps/cli/a.cpp '#include <iostream>'
expect fine apps/cli/a.cpp '#include "io/b.h"'
expect fine samples/a.cpp '#include <ligament/ligament.h>'
expect fine src/math/a.h '#include <hwy/highway.h>'

expect noticed src/base/a.h '#include "math/b.h"'
expect noticed src/math/a.h '#include "limit/b.h"'
expect noticed src/math/a.h '#include <ligament/limit.h>'
expect noticed src/limit/a.h '#  include "motion/b.h"'
expect noticed src/limit/a.h '#include <ligament/measure.h>'
expect noticed src/motion/a.cpp '#include "limit/b.h"'
expect noticed src/map/a.cpp '#include "fit/b.h"'
expect noticed src/fit/a.cpp '#include "rig/b.h"'
expect noticed src/rig/a.cpp '#include "fit/b.h"'
expect noticed src/rig/a.cpp '#include <ligament/io.h>'
expect noticed src/io/a.cpp '#include "learn/b.h"'
expect noticed src/solve/a.cpp '#include "map/b.h"'
expect noticed src/fit/a.cpp '#include "../limit/b.h"'
expect noticed src/fit/a.cpp '#include <ligament/ligament.h>'
expect noticed src/fit/a.cpp '#include <iostream>'
expect noticed src/limit/a.cpp '#include <immintrin.h>'
expect noticed src/limit/a.cpp '#include <hwy/highway.h>'
expect noticed include/ligament/math.h '#include <ligament/limit.h>'
expect noticed include/ligament/limit.h '#include "limit/any_limit.h"'
expect noticed include/ligament/limit.h '#include <ligament/kernel.h>'
expect noticed samples/a.cpp '#include "fit/b.h"'

[ "$failures" = 0 ]
