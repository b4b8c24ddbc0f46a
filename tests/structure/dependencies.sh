#!/bin/sh
# Dependencies between the folders of src/ligament point one way. Prints each #include that does not, exits 1 if any.
#   dependencies.sh ROOT
cd "$1" || exit 2

# Folder: what it may include besides itself. Whoever may include a folder may include what that one may.
allowed='
base:
math: base
limit: math
motion: math
map: limit motion
fit: motion limit map
enforce: motion limit
solve: enforce
io: fit enforce solve
'

files=$(find src/ligament apps samples bindings -name '*.h' -o -name '*.cpp' -o -name '*.c' 2>/dev/null | sort)
[ -n "$files" ] || { echo "no sources under $1"; exit 2; }

# File names have no spaces here.
# shellcheck disable=SC2086
awk -v allowed="$allowed" '
  function complain(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; failures++ }

  # may[folder, other]: the closure of the table; a row names only folders of rows above it.
  BEGIN {
    rows = split(allowed, row, "\n")
    for (r = 1; r <= rows; r++) {
      if (split(row[r], word, /[: ]+/) < 1 || word[1] == "") continue
      folder = word[1]
      known[folder] = may[folder, folder] = 1
      for (w = 2; w in word; w++)
        for (other in known)
          if (word[w] != "" && ((word[w], other) in may)) may[folder, other] = 1
    }
  }

  FNR == 1 {
    parts = split(FILENAME, path, "/")
    in_library = path[1] == "src"
    folder = in_library && parts > 3 ? path[3] : ""  # "" for src/ligament/ligament.h and for programs
    if (folder != "" && !(folder in known)) complain("folder " folder " has no row in tests/structure/dependencies.sh")
  }

  /^[ \t]*#[ \t]*include[ \t]*[<"]/ {
    target = $0
    sub(/^[^<"]*[<"]/, "", target)
    sub(/[>"].*$/, "", target)

    if (in_library && target == "iostream") complain("<iostream> in the library")
    if (in_library && target ~ /^\.\.\//) complain("write <ligament/FOLDER/…> instead of " target)
    if (target !~ /^ligament\//) next
    parts = split(target, part, "/")
    other = parts > 2 ? part[2] : ""
    if (part[3] == "detail" && other != folder) complain(target " is private to " other)
    else if (folder != "" && other == "") complain(folder " may not include " target)
    else if (folder != "" && !((folder, other) in may)) complain(folder " may not depend on " other " (" target ")")
  }

  END { exit failures > 0 }
' $files
