#!/bin/sh
# check: are the sources laid out as .clang-format says?  fix: lay them out so.
# Versions of clang-format differ, so only version 14 decides; without it `check` is skipped (77).
cd "$(dirname "$0")/../.." || exit 2

clang_format=
for candidate in clang-format-14 clang-format; do
  if "$candidate" --version 2>/dev/null | grep -q 'version 14\.'; then clang_format=$candidate; break; fi
done
if [ -z "$clang_format" ]; then
  echo "clang-format 14 is not installed"
  [ "$1" = check ] && exit 77
  exit 1
fi

sources() {
  find src apps bench samples tests bindings \( -name '*.h' -o -name '*.cpp' -o -name '*.c' \) -print0 2>/dev/null
}

case $1 in
  fix) sources | xargs -0 "$clang_format" -i ;;
  check)
    sources | xargs -0 "$clang_format" --dry-run 2>&1 | sed -n 's/:.*clang-formatted.*/: run make format/p' | uniq -c |
      awk '{ print; found = 1 } END { exit found }'
    ;;
  *) echo "usage: format.sh check|fix" >&2; exit 2 ;;
esac
