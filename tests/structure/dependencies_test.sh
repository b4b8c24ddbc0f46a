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

expect fine src/ligament/math/a.h '#include <cmath>'
expect fine src/ligament/math/a.h '#include <ligament/math/b.h>'
expect fine src/ligament/limit/a.cpp '#include <ligament/base/b.h>'
expect fine src/ligament/solve/a.cpp '#include <ligament/limit/b.h>'
expect fine src/ligament/io/a.cpp '#include <ligament/fit/b.h>'
expect fine src/ligament/io/a.cpp '#include <ligament/base/b.h>'
expect fine src/ligament/io/a.cpp '#include <ligament/io/detail/b.h>'
expect fine src/ligament/fit/a.h '#include <ligament/fit/detail/b.h>'
expect fine src/ligament/io/detail/a.h '#include <ligament/io/detail/b.h>'
expect fine src/ligament/ligament.h '#include <ligament/solve/b.h>'
expect fine apps/cli/a.cpp '#include <iostream>'
expect fine apps/cli/a.cpp '#include <ligament/io/b.h>'

expect noticed src/ligament/base/a.h '#include <ligament/math/b.h>'
expect noticed src/ligament/math/a.h '#include <ligament/limit/b.h>'
expect noticed src/ligament/limit/a.h '#  include "ligament/motion/b.h"'
expect noticed src/ligament/motion/a.cpp '#include <ligament/limit/b.h>'
expect noticed src/ligament/map/a.cpp '#include <ligament/fit/b.h>'
expect noticed src/ligament/fit/a.cpp '#include <ligament/enforce/b.h>'
expect noticed src/ligament/enforce/a.cpp '#include <ligament/fit/b.h>'
expect noticed src/ligament/solve/a.cpp '#include <ligament/map/b.h>'
expect noticed src/ligament/enforce/detail/a.cpp '#include <ligament/io/b.h>'
expect noticed src/ligament/io/a.cpp '#include <ligament/fit/detail/b.h>'
expect noticed src/ligament/fit/a.cpp '#include "../limit/b.h"'
expect noticed src/ligament/fit/a.cpp '#include <ligament/ligament.h>'
expect noticed src/ligament/fit/a.cpp '#include <iostream>'
expect noticed apps/cli/a.cpp '#include <ligament/fit/detail/b.h>'
expect noticed samples/a.cpp '#include <ligament/fit/detail/b.h>'

[ "$failures" = 0 ]
