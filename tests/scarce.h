// Memory that runs out on purpose. The programs test_scarce_*.c are linked so that every allocation
// our code makes goes through here (see CMakeLists.txt: --wrap), the calls of other libraries that
// allocate for us included. An operation is run again and again; the first time its first
// allocation fails, then its second, …, until it is done without meeting a failure. Each time it
// must end with the right answer or with an error that names the reason, and must have given back
// all memory and all files. Then the same with every allocation failing from the n-th on.
#ifndef FLIPSIDE_TESTS_SCARCE_H
#define FLIPSIDE_TESTS_SCARCE_H

#include "error.h"

#include <stdbool.h>

// Does the work and checks the answer; false with an error when it could not be done.
typedef bool ScarceOperation(Error *error);

// Lets its allocations fail one after another; fails the running test when something is wrong.
// Returns how many failures the operation met.
int scarce_run(ScarceOperation *operation);

// For functions that cannot say why: the error of a refused allocation.
bool scarce_refused(Error *error);

#endif
