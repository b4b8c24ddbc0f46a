#!/bin/sh
# The library shows the functions of ligament_c.h and nothing else.
#   exports.sh LIBRARY
set -eu
header=$(dirname "$0")/../../bindings/c/ligament_c.h
declared=$(grep -o '\bligament_[a-z_]*(' "$header" | tr -d '(' | sort -u)
shown=$(nm -D --defined-only "$1" | awk '{ print $3 }' | sort -u)
[ "$declared" = "$shown" ] || { printf 'declared:\n%s\n\nshown:\n%s\n' "$declared" "$shown"; exit 1; }
