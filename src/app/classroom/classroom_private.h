// What the parts of a class share.
#ifndef FLIPSIDE_APP_CLASSROOM_PRIVATE_H
#define FLIPSIDE_APP_CLASSROOM_PRIVATE_H

#include "classroom.h"

// Fills the plan with what the run before had; false and an error when what was given contradicts
// it.
bool classroom_load(Classroom *classroom, Error *error);

// Writes class.json.
bool classroom_save(const Classroom *classroom, Error *error);

// Fills the specs of the references that the plan names.
bool classroom_add_references(Classroom *classroom, Error *error);

#endif
