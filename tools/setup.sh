#!/usr/bin/env bash
# Installs the Debian packages that Ligament needs and that are absent; silent when nothing is.
#   tools/setup.sh [GROUP…]     groups: build (default), test, golden, wasm, fuzz; each includes build
set -euo pipefail

packages_of() {
  case $1 in
    build) echo g++ cmake ninja-build libeigen3-dev libcli11-dev nlohmann-json3-dev libfmt-dev libhwy-dev libgtest-dev libbullet-dev ;;
    test) echo clang-format ;;
    golden) echo clang emscripten nodejs g++-aarch64-linux-gnu qemu-user g++-mingw-w64-x86-64 wine64 ;;
    wasm) echo emscripten nodejs ;;
    fuzz) echo clang libclang-rt-14-dev ;;
    *) return 1 ;;
  esac
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

wanted=$(packages_of build)
for group in "$@"; do
  [ "$group" != build ] || continue
  more=$(packages_of "$group") || { echo "setup.sh: unknown group '$group'" >&2; exit 2; }
  wanted+=" $more"
done

if ! command -v dpkg-query >/dev/null; then
  echo "setup.sh: not a Debian system; needed, under the names Debian has for them: $wanted" >&2
  exit 0
fi

absent=()
for package in $wanted; do
  is_installed "$package" || absent+=("$package")
done
[ ${#absent[@]} -gt 0 ] || exit 0

install="apt-get install -y --no-install-recommends ${absent[*]}"
if [ "$(id -u)" = 0 ]; then
  as_root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root=(sudo -n)
elif command -v sudo >/dev/null && [ -t 0 ]; then
  as_root=(sudo)  # a person is there, who can type a password
else
  echo "setup.sh: neither root nor sudo without a password; please run: sudo apt-get update && sudo $install" >&2
  exit 1
fi

echo "${as_root[*]:+${as_root[*]} }apt-get update && ${as_root[*]:+${as_root[*]} }$install"
# The list of packages may be refreshed only in part; whether that matters shows in the installation.
"${as_root[@]}" apt-get update -q || true
# shellcheck disable=SC2086 # the words of $install are its arguments
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $install || {
  echo "setup.sh: apt-get could not install: ${absent[*]}" >&2
  exit 1
}
