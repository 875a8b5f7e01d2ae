# Concord for CMake projects:
#
#     find_package(Concord)
#     if(Concord_FOUND)
#       concord_add_test(heat NAME heat.verified PROCESSES 2 4 ARGUMENTS 100)
#     endif()
#
# adds one CTest test for each number of processes, called NAME.2 and NAME.4 here, which passes if
# `concord verify` does. The whole form:
#
#     concord_add_test(TARGET
#       [NAME name]              of the tests; the default is concord.TARGET
#       [PROCESSES number...]    the default is 2
#       [ARGUMENTS word...]      of the program
#       [OPTIONS word...]        of `concord verify`, such as --check deadlock
#       [TIMEOUT seconds]        after which the test fails with what is known by then; the default is 300
#       [EXPECT_VIOLATION])      the test passes if a rule is broken
#
# Projects whose compiler is concord-cc (-DCMAKE_C_COMPILER=concord-cc) have their binaries verified. In
# others, what the compilation database says is compiled again; it is written because of this file, which
# needs a generator for Makefiles or Ninja, and find_package before the targets that a program is made of (from CMake
# 3.20 on before its libraries only).

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Beside this file first: <prefix>/share/cmake/Concord.
get_filename_component(_concord_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
find_program(CONCORD_EXECUTABLE concord HINTS "${_concord_prefix}/bin" DOC "The verifier of MPI programs")
find_program(CONCORD_CC concord-cc HINTS "${_concord_prefix}/bin" DOC "Its compiler")
unset(_concord_prefix)
mark_as_advanced(CONCORD_EXECUTABLE CONCORD_CC)

if(NOT CONCORD_EXECUTABLE)
  set(Concord_FOUND FALSE)
  set(Concord_NOT_FOUND_MESSAGE "the program concord was not found")
  return()
endif()

function(concord_add_test target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "EXPECT_VIOLATION" "NAME;TIMEOUT" "PROCESSES;ARGUMENTS;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "concord_add_test: unknown words: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TARGET ${target})
    message(FATAL_ERROR "concord_add_test: there is no target ${target}")
  endif()
  get_target_property(kind ${target} TYPE)
  if(NOT kind STREQUAL "EXECUTABLE")
    message(FATAL_ERROR "concord_add_test: ${target} is not a program")
  endif()
  if(NOT arg_NAME)
    set(arg_NAME "concord.${target}")
  endif()
  if(NOT arg_PROCESSES)
    set(arg_PROCESSES 2)
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()

  get_filename_component(compiler "${CMAKE_C_COMPILER}" NAME)
  if(compiler STREQUAL "concord-cc")
    set(program "$<TARGET_FILE:${target}>")
  else()
    set(program "${CMAKE_BINARY_DIR}/compile_commands.json" --target "${target}")
    set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS ON)
  endif()
  set(arguments "")
  if(arg_ARGUMENTS)
    set(arguments -- ${arg_ARGUMENTS})
  endif()

  foreach(processes IN LISTS arg_PROCESSES)
    add_test(NAME "${arg_NAME}.${processes}"
      COMMAND "${CONCORD_EXECUTABLE}" verify ${program} -n ${processes} --time-limit ${arg_TIMEOUT} ${arg_OPTIONS} ${arguments}
      WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
    # Concord keeps its limit itself; this is for the case that it does not.
    math(EXPR latest "${arg_TIMEOUT} + 60")
    set_tests_properties("${arg_NAME}.${processes}" PROPERTIES LABELS concord TIMEOUT ${latest})
    if(arg_EXPECT_VIOLATION)
      # Not WILL_FAIL: bad input and no answer would pass as well.
      set_tests_properties("${arg_NAME}.${processes}" PROPERTIES PASS_REGULAR_EXPRESSION "violated: ${processes} process")
    endif()
  endforeach()
endfunction()
