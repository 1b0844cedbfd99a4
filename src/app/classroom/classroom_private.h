// Shared by the files of a class.
#ifndef FLIPSIDE_APP_CLASSROOM_PRIVATE_H
#define FLIPSIDE_APP_CLASSROOM_PRIVATE_H

#include "classroom.h"

// Completes the plan from the previous run; returns false and sets *error if they conflict.
bool classroom_load(Classroom *classroom, Error *error);

// Writes class.json.
bool classroom_save(const Classroom *classroom, Error *error);

// Sets the specs of the references that the plan names.
bool classroom_add_references(Classroom *classroom, Error *error);

#endif
