#!/usr/bin/env bash
# The whole library and its unit tests, built for WebAssembly in build-wasm/ and run under Node.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# Where Debian has them; Emscripten's scripts look for their modules nowhere else.
export EMSCRIPTEN_ROOT=${EMSCRIPTEN_ROOT:-/usr/share/emscripten} NODE_PATH=${NODE_PATH:-/usr/share/nodejs}
export GTEST_COLOR=no
log=build-wasm/log

fail() {
  echo "wasm: $1" >&2
  exit 1
}

build_and_test() {
  cmake --preset wasm && cmake --build build-wasm && ctest --test-dir build-wasm -j "$(nproc)" -V
}

for tool in em++ node; do
  command -v "$tool" >/dev/null || fail "needs $tool, which is not installed: tools/setup.sh wasm"
done
mkdir -p build-wasm
build_and_test >"$log" 2>&1 || {
  grep -E ':[0-9]+: ((fatal )?error: |Failure$)|: undefined symbol: |^\[  FAILED  \]|\*\*\*' "$log" | head -n 40 || true
  fail "failed; all of it: $log"
}
# Of each program, and of each part of one that is run in parts: [  PASSED  ] 123 tests.
awk -v node="$(node --version)" '/\[  PASSED  \]/ { for (i = 1; i <= NF; ++i) if ($i ~ /^tests?\.$/) n += $(i - 1) }
  END { if (n == 0) exit 1; print "wasm: " n " unit tests passed under Node " node }' "$log" || fail "ran no test; see $log"
