# Flags that every Ligament target shares. ligament_flags is for our own targets only and is not exported.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 99)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(ligament_flags INTERFACE)
if(MSVC)
  target_compile_options(ligament_flags INTERFACE /W4 /fp:strict $<$<BOOL:${LIGAMENT_WERROR}>:/WX>)
else()
  # Same bits everywhere: no fused multiply-add, and no SLP pass, which drops roundings in GCC 12 with -mavx.
  target_compile_options(ligament_flags INTERFACE
    -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
    -ffp-contract=off -fno-math-errno
    $<$<BOOL:${LIGAMENT_WERROR}>:-Werror>
    $<$<CXX_COMPILER_ID:GNU>:-fno-tree-slp-vectorize>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # false alarms of GCC 12 on std::string
endif()

if(LIGAMENT_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

# ligament_casts_no_pointers(TARGET): it makes no pointer from bytes or numbers, so none is misaligned, and a null one that
# is used is a crash with a report anyway. To check each before each use is a third of the work of compiling it.
function(ligament_casts_no_pointers target)
  if(LIGAMENT_SANITIZE)
    target_compile_options(${target} PRIVATE -fno-sanitize=null,alignment)
  endif()
endfunction()

# ligament_compile_together(TARGET [SIZE]): the files of a target are compiled several at a time (0: all), because most of
# the work is what all of them include. -DCMAKE_UNITY_BUILD=OFF compiles each alone.
function(ligament_compile_together target)
  set(together ON)
  if(DEFINED CMAKE_UNITY_BUILD)
    set(together ${CMAKE_UNITY_BUILD})
  endif()
  set(size 8)
  if(ARGC GREATER 1)
    set(size ${ARGV1})
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${together} UNITY_BUILD_BATCH_SIZE ${size})
endfunction()

# ligament_compile_quickly(TARGET): what takes time is not in it.
function(ligament_compile_quickly target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

# Where recordings lie, for tests and benchmarks: the bundled ones, and a larger collection beside the checkout, which
# need not exist.
add_library(ligament_data INTERFACE)
target_compile_definitions(ligament_data INTERFACE
  LIGAMENT_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
  LIGAMENT_DATA_DIR="${PROJECT_SOURCE_DIR}/data"
  LIGAMENT_SHARED_DATA_DIR="${PROJECT_SOURCE_DIR}/../shared/data")

# What `make build` builds; the programs add themselves.
add_custom_target(ligament_programs)
