# Installs a build of Ligament into an empty folder, then configures, builds and runs the consumer against it.
foreach(variable BUILD CONFIG SOURCE WORK GENERATOR COMPILER)
  if(NOT DEFINED ${variable})
    message(FATAL_ERROR "run.cmake needs -D ${variable}=…")
  endif()
endforeach()

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "exit ${result}: ${command}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --config ${CONFIG} --prefix ${WORK}/prefix)

# The headers of include/ and the one for C, and no other.
file(GLOB expected RELATIVE ${SOURCE}/../../include ${SOURCE}/../../include/ligament/*.h)
list(APPEND expected ligament_c.h)
file(GLOB_RECURSE installed RELATIVE ${WORK}/prefix/include ${WORK}/prefix/include/*)
list(SORT expected)
list(SORT installed)
list(LENGTH installed count)
if(NOT installed STREQUAL expected OR count GREATER 16)
  message(FATAL_ERROR "headers to install, at most 16: ${expected}; installed are: ${installed}")
endif()

run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR}
    -D CMAKE_BUILD_TYPE=${CONFIG} -D CMAKE_CXX_COMPILER=${COMPILER} -D CMAKE_PREFIX_PATH=${WORK}/prefix
    -D INCLUDES=${WORK}/prefix/include)
run(${CMAKE_COMMAND} --build ${WORK}/build --config ${CONFIG})
foreach(program consumer_ligament consumer_ligament_static consumer_c)
  run(${WORK}/build/${program})
endforeach()

# The installed program stands on its own.
if(EXISTS ${WORK}/prefix/bin/ligament)
  run(${WORK}/prefix/bin/ligament --help)
endif()
