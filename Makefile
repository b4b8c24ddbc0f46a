# The commands of the project; `make` alone lists them. The build itself is CMake's: see CMakePresets.json.

jobs := $(shell nproc 2>/dev/null || echo 2)
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(jobs)
export CTEST_PARALLEL_LEVEL ?= $(jobs)
export CTEST_OUTPUT_ON_FAILURE ?= 1

# Expanded when a recipe starts, so that it sees a ninja that `setup` has just installed.
generator = $(if $(CMAKE_GENERATOR),,$(if $(shell command -v ninja),CMAKE_GENERATOR=Ninja))
configure = @$(generator) cmake --preset
stage = @printf '\n== %s\n'

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup build install demo test check golden wasm bench performance fidelity pictures format fuzz clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' Makefile

setup: ## installs what is missing to build
	@tools/setup.sh $(groups)

build: setup ## builds the program, build/ligament
	$(configure) release
	@cmake --build build --target ligament_programs

PREFIX ?= /usr/local
install: setup ## installs the program, the libraries and their headers; PREFIX=… says where
	$(configure) release
	@cmake --build build --target ligament_installed
	@cmake --install build --prefix $(PREFIX)

demo: setup ## learns limits from the bundled recordings, judges them, finds impossible frames and mends them
	$(configure) release
	@cmake --build build --target ligament_cli
	@tools/demo.sh

check: setup ## the inner loop: builds everything, runs the unit and structure tests
	$(configure) release
	@cmake --build build
	@cd build && ctest -L fast

test: groups := test golden wasm
test: setup ## every test, then the unit tests under the sanitizers and as WebAssembly, and the golden test elsewhere
	$(stage) '1/6 release build, in build/'
	$(configure) release
	@cmake --build build
	$(stage) '2/6 every test, installation and its use included'
	@cd build && ctest
	$(stage) '3/6 sanitizer build, in build-asan/'
	$(configure) asan-ubsan
	@cmake --build build-asan --target ligament_unit_tests
	$(stage) '4/6 unit tests under the address and undefined-behaviour sanitizers'
	@cd build-asan && ctest -L unit
	$(stage) '5/6 the whole library and its unit tests as WebAssembly, in build-wasm/'
	@$(generator) tests/wasm/run.sh
	$(stage) '6/6 the same bits on other platforms, in build-golden/'
	@$(generator) tests/golden/platforms.sh
	$(stage) 'all six stages passed'

golden: groups := golden
golden: setup ## are the bits of projections the same with every compiler and on every platform?
	@$(generator) tests/golden/platforms.sh

wasm: groups := wasm
wasm: setup ## builds the whole library for WebAssembly and runs its unit tests under Node
	@$(generator) tests/wasm/run.sh

bench: build ## measures speed, with build/ligament-bench
	@build/ligament-bench

performance: build ## measures what projecting costs and rewrites the tables and plots of docs/performance.md
	@build/ligament-bench --page docs/performance.md

fidelity: build ## prints how well learned limits fit people they have not seen
	@tools/fidelity.sh

pictures: build ## draws the shapes of docs/math.md
	@cmake --build build --target ligament_pictures && build/ligament-pictures docs/images/shapes

format: groups := test
format: setup ## lays out the sources with clang-format
	@tests/structure/format.sh fix

fuzz: groups := fuzz
fuzz: setup ## runs each fuzzer for a minute
	$(configure) fuzz
	@cmake --build build-fuzz --target fuzz

clean: ## removes everything that was built
	@rm -rf build build-dev build-asan build-clang build-fuzz build-golden build-wasm demo
