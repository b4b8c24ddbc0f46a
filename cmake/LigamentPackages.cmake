# What Ligament uses of others: threads, Highway, fmt and nlohmann_json; GoogleTest for its tests.
find_package(Threads REQUIRED)

# ligament_headers(TARGET FOLDER HEADER): makes an interface library of a folder of headers.
function(ligament_headers target folder header)
  set(found LIGAMENT_HEADERS_${folder})
  find_path(${found} ${folder}/${header} PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)
  set(place ${${found}})
  if(CMAKE_CROSSCOMPILING)
    # By themselves: beside them are the headers of this machine's C library, which are not the other's.
    set(place ${PROJECT_BINARY_DIR}/headers/${folder})
    file(MAKE_DIRECTORY ${place})
    file(CREATE_LINK ${${found}}/${folder} ${place}/${folder} SYMBOLIC)
  endif()
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE ${place})
endfunction()

# Lanes are Highway's, of which only the headers are used.
ligament_headers(ligament_highway hwy highway.h)
if(LIGAMENT_ONLY_LIMITS)
  return()
endif()

if(NOT EMSCRIPTEN)
  find_package(fmt REQUIRED)
  find_package(nlohmann_json REQUIRED)
  if(LIGAMENT_BUILD_TESTS)
    find_package(GTest REQUIRED)
  endif()
  return()
endif()

# Nobody has compiled packages for WebAssembly: fmt and nlohmann_json can do with headers, and of GoogleTest Debian has
# the sources.
ligament_headers(fmt::fmt fmt format.h)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
ligament_headers(nlohmann_json::nlohmann_json nlohmann json.hpp)
if(LIGAMENT_BUILD_TESTS)
  set(sources /usr/src/googletest/googletest)
  add_library(gtest STATIC ${sources}/src/gtest-all.cc ${sources}/src/gtest_main.cc)
  target_include_directories(gtest SYSTEM PUBLIC ${sources}/include PRIVATE ${sources})
  add_library(GTest::gtest ALIAS gtest)
  add_library(GTest::gtest_main ALIAS gtest)
endif()
