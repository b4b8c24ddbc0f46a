# install(): the libraries for C++, shared and static, the one for C, their headers, the program, and what
# find_package(ligament) reads.
include(CMakePackageConfigHelpers)

install(TARGETS ligament ligament_static ligament_c EXPORT ligament-targets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
        PUBLIC_HEADER DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY include/ligament/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ligament FILES_MATCHING PATTERN "*.h")

# All that is installed, for `make install`. By its own name the library could not be built alone: the program is a file
# called ligament, which is what a build tool takes the name for.
add_custom_target(ligament_installed)
add_dependencies(ligament_installed ligament ligament_static ligament_c)
if(TARGET ligament_cli)
  install(TARGETS ligament_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  add_dependencies(ligament_installed ligament_cli)
endif()
install(EXPORT ligament-targets NAMESPACE ligament::
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ligament)
configure_package_config_file(cmake/ligament-config.cmake.in ligament-config.cmake
        INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ligament)
write_basic_package_version_file(ligament-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ligament-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/ligament-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ligament)
