// Where this code lies: data that were installed with it are found from there, wherever the whole
// was moved to.
#ifndef FLIPSIDE_BASE_ORIGIN_H
#define FLIPSIDE_BASE_ORIGIN_H

#include "text.h"

// The folder of the file that this code was loaded from: of the shared library where it is in one,
// else of the program. Neither the working folder nor the way it was started matters. False when
// the system does not tell; where it could not for want of memory, the text has failed.
bool system_program_directory(Text *folder);

#endif
