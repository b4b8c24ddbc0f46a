# One libFuzzer program per *_fuzz.cpp; the target `fuzz` runs each for a minute. Inputs that found something new stay in
# the build folder; NAME_corpus/ beside the source, if there is one, is where they start from.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*/*_fuzz.cpp)
add_custom_target(fuzz)
foreach(source ${sources})
  get_filename_component(name ${source} NAME_WE)
  get_filename_component(folder ${source} DIRECTORY)
  add_executable(${name} ${source})
  target_compile_options(${name} PRIVATE -fsanitize=fuzzer,address,undefined)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer,address,undefined)
  target_link_libraries(${name} PRIVATE ligament_static)

  set(corpus ${CMAKE_CURRENT_BINARY_DIR}/${name}_corpus)
  file(MAKE_DIRECTORY ${corpus})
  set(seeds)
  if(IS_DIRECTORY ${folder}/${name}_corpus)
    set(seeds ${folder}/${name}_corpus)
  endif()
  add_custom_target(run_${name}
    COMMAND ${name} -max_total_time=60 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 ${corpus} ${seeds}
    WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR} USES_TERMINAL VERBATIM)
  add_dependencies(fuzz run_${name})
endforeach()
