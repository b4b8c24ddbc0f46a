#!/bin/sh
# Dependencies between the rooms of src/ point one way, and the public headers in include/ligament/ belong to rooms too.
# Prints each #include that goes against it, exits 1 if any.
#   dependencies.sh ROOT
cd "$1" || exit 2

# Room: what it may include besides itself. Whoever may include a room may include what that one may.
allowed='
base:
math: base
limit: math
measure: limit
motion: math
rig: measure motion
solve: rig
map: measure motion
fit: measure motion map
io: fit rig
learn: io
exchange: io
'
# Public header: the room that it is the face of.
faces='
base.h: base
math.h: math
shapes.h: limit
limit.h: limit
batch.h: limit
tracker.h: limit
measure.h: measure
motion.h: motion
rig.h: rig
io.h: io
learn.h: learn
ligament.h: learn
'
# Intrinsics, and what else is of one kind of processor, have one room.
one_kind='immintrin.h|x86intrin.h|arm_neon.h|wasm_simd128.h|hwy/.*'

files=$(find include src apps samples bindings -name '*.h' -o -name '*.cpp' -o -name '*.c' 2>/dev/null | sort)
[ -n "$files" ] || { echo "no sources under $1"; exit 2; }

# File names have no spaces here.
# shellcheck disable=SC2086
awk -v allowed="$allowed" -v faces="$faces" -v one_kind="$one_kind" '
  function complain(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; failures++ }

  # may[room, other]: the closure of the table; a row names only rooms of rows above it.
  BEGIN {
    rows = split(allowed, row, "\n")
    for (r = 1; r <= rows; r++) {
      if (split(row[r], word, /[: ]+/) < 1 || word[1] == "") continue
      room = word[1]
      known[room] = may[room, room] = 1
      for (w = 2; w in word; w++)
        for (other in known)
          if (word[w] != "" && ((word[w], other) in may)) may[room, other] = 1
    }
    rows = split(faces, row, "\n")
    for (r = 1; r <= rows; r++)
      if (split(row[r], word, /[: ]+/) >= 2) face[word[1]] = word[2]
  }

  FNR == 1 {
    split(FILENAME, path, "/")
    in_library = path[1] == "src" || path[1] == "include"
    public = path[1] == "include"
    room = ""
    if (path[1] == "src") {
      room = path[2]
      if (!(room in known)) complain("room " room " has no row in tests/structure/dependencies.sh")
    } else if (public) {
      if (!(path[3] in face)) complain("public header " path[3] " has no row in tests/structure/dependencies.sh")
      room = face[path[3]]
    }
  }

  /^[ \t]*#[ \t]*include[ \t]*[<"]/ {
    target = $0
    sub(/^[^<"]*[<"]/, "", target)
    sub(/[>"].*$/, "", target)

    if (in_library && target == "iostream") complain("<iostream> in the library")
    if (in_library && target ~ /^\.\.\//) complain("write \"ROOM/…\" instead of " target)
    if (target ~ ("^(" one_kind ")$") && FILENAME !~ /^src\/math\//) complain(target " outside of src/math")
    parts = split(target, part, "/")
    if (part[1] == "ligament" && parts == 2) {
      if (!(part[2] in face)) complain("there is no public header " target)
      else if (room != "" && part[2] == "ligament.h") complain("the library names what it includes, not all of it")
      else if (room != "" && !((room, face[part[2]]) in may)) complain(room " may not depend on " face[part[2]] " (" target ")")
    } else if (parts > 1 && part[1] in known) {
      if (public) complain("a public header may not include " target)
      else if (path[1] == "samples" ) complain("a sample uses public headers only, not " target)
      else if (room != "" && !((room, part[1]) in may)) complain(room " may not depend on " part[1] " (" target ")")
    }
  }

  END { exit failures > 0 }
' $files
