#!/bin/sh
# No folder of source holds more files than a person takes in at a glance.
#   folders.sh ROOT
cd "$1" || exit 2
most=45
git ls-files -co --exclude-standard -- include src apps bindings samples bench tests 2>/dev/null | sed 's#/[^/]*$##' | sort | uniq -c |
  awk -v most="$most" '$1 > most { printf "%s holds %d files, more than %d\n", $2, $1, most; found = 1 } END { exit found }'
