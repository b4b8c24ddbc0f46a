#!/usr/bin/env bash
# The golden test (docs/determinism.md), compiled in every way and for every platform that can be run here; each has a
# preset, golden-PLATFORM, in CMakePresets.json. One line for each; a platform that lacks a tool is an error.
#   platforms.sh [PLATFORM…]     all of them unless named
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Where Debian has them; Emscripten's scripts look for their modules nowhere else.
export EMSCRIPTEN_ROOT=${EMSCRIPTEN_ROOT:-/usr/share/emscripten} NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
export WINEPREFIX=$PWD/build-golden/wine WINEDEBUG=-all
all=(gcc-native clang windows clang-native aarch64 gcc-o0 clang-o0 wasm-simd wasm) # those that take longest first

tools_of() {
  case $1 in
    gcc-*) echo g++ ;;
    clang*) echo clang++ ;;
    wasm*) echo em++ node ;;
    aarch64) echo aarch64-linux-gnu-g++ qemu-aarch64 ;;
    windows) echo x86_64-w64-mingw32-g++-posix /usr/lib/wine/wine64 ;;
    *) return 1 ;;
  esac
}

fail() {
  echo "golden: $1" >&2
  exit 1
}

check_tools() {
  local tool tools
  tools=$(tools_of "$1") || fail "unknown platform '$1'; known: ${all[*]}"
  for tool in $tools; do
    command -v "$tool" >/dev/null || fail "$1 needs $tool, which is not installed: tools/setup.sh golden"
  done
}

build_and_test() {
  cmake --preset "golden-$1" && cmake --build "build-golden/golden-$1" && ctest --test-dir "build-golden/golden-$1" -V
}

test_platform() {
  local log=build-golden/$1.log
  mkdir -p build-golden
  build_and_test "$1" >"$log" 2>&1 || { tail -n 40 "$log"; fail "$1 failed; all of it: $log"; }
  printf '%-14s %s\n' "$1" "$(sed -n 's/^1: \(.*rotations each.*\)/\1/p' "$log")"
}

platforms=("$@")
[ $# -gt 0 ] || platforms=("${all[@]}")
for platform in "${platforms[@]}"; do check_tools "$platform"; done
if [ ${#platforms[@]} = 1 ]; then
  test_platform "${platforms[0]}"
else
  # Several at once, each on one core: a few files take as long as all the others.
  export CMAKE_BUILD_PARALLEL_LEVEL=1
  printf '%s\0' "${platforms[@]}" | xargs -0 -n 1 -P "$(nproc)" tests/golden/platforms.sh
fi
