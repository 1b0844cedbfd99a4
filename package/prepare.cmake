# Runs in CPack when the files of a package lie in their folder: what Debian wants otherwise than an archive does, and
# dates that say when the sources changed (SOURCE_DATE_EPOCH), not when the package was made.
set(stage ${CPACK_TEMPORARY_INSTALL_DIRECTORY})

file(GLOB_RECURSE binaries ${stage}/flipside ${stage}/libflipside.a ${stage}/libflipside.so.*.*.*)
foreach(binary ${binaries})
  if(NOT IS_SYMLINK ${binary})
    execute_process(COMMAND ${CPACK_FLIPSIDE_STRIP} --strip-debug --remove-section=.comment ${binary} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()

function(pack_as file packed)
  execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

if(CPACK_GENERATOR STREQUAL DEB)
  set(documents ${stage}/usr/share/doc/flipside)
  set(page ${stage}/usr/share/man/man1/flipside.1)
  pack_as(${page} ${page}.gz)
  file(REMOVE ${page})
  pack_as(${documents}/CHANGELOG.md ${documents}/changelog.gz)

  # Debian's own form of licence and of changes.
  file(READ ${documents}/LICENSE LICENSE)
  string(REGEX REPLACE "^.*Copyright[^\n]*\n\n|\n$" "" LICENSE "${LICENSE}") # both have fields of their own
  string(REPLACE "\n\n" "\n.\n" LICENSE "${LICENSE}")
  string(REPLACE "\n" "\n " LICENSE " ${LICENSE}")
  configure_file(${CPACK_FLIPSIDE_FILES}/copyright ${documents}/copyright @ONLY)
  file(REMOVE ${documents}/LICENSE)
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH where it is set
  file(WRITE ${documents}/changelog.Debian
       "flipside (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
       "  * Version ${CPACK_PACKAGE_VERSION}; its changes are in changelog.gz.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
  pack_as(${documents}/changelog.Debian ${documents}/changelog.Debian.gz)
  file(REMOVE ${documents}/changelog.Debian)
  configure_file(${CPACK_FLIPSIDE_FILES}/lintian-overrides ${stage}/usr/share/lintian/overrides/flipside COPYONLY)

  # The libraries of another architecture, and which packages they are from.
  if(CPACK_FLIPSIDE_SYSROOT)
    set(ENV{DPKG_ADMINDIR} ${CPACK_FLIPSIDE_SYSROOT}/var/lib/dpkg)
    set(ENV{LD_LIBRARY_PATH}
        ${CPACK_FLIPSIDE_SYSROOT}/lib/${CPACK_FLIPSIDE_LIBRARIES}:${CPACK_FLIPSIDE_SYSROOT}/usr/lib/${CPACK_FLIPSIDE_LIBRARIES})
  endif()
endif()

if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND find ${stage} -exec touch -h -d @$ENV{SOURCE_DATE_EPOCH} {} + COMMAND_ERROR_IS_FATAL ANY)
endif()
