#!/bin/sh
# What is compiled for one instruction set must not be taken by the linker for all: every function that others could
# share has the set's namespace in its name. Data has no instructions.
#   instruction_sets.sh OBJECT…    each NAME_SET.cpp.o
# Variants' way to throw is there too, but cannot be reached, and has no arithmetic.
set -eu
status=0
for object in "$@"; do
  set_name=$(basename "$object" | sed 's/^[a-z]*_//; s/\..*//')
  shared=$(nm -C --defined-only "$object" | grep ' W ' | grep -v "ligament::$set_name::" | grep -v bad_variant_access || true)
  if [ -n "$shared" ]; then
    printf '%s: symbols that other code may be linked to:\n%s\n' "$object" "$shared"
    status=1
  fi
done
exit $status
