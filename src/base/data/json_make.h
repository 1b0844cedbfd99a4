// Constructors for JSON scalars, used by json.c. Implemented by json_jansson.c and json_bare.c.
// They return NULL if memory runs out.
#ifndef FLIPSIDE_BASE_JSON_MAKE_H
#define FLIPSIDE_BASE_JSON_MAKE_H

#include "json.h"

Json *json_make_text(const char *text); // NULL gives null; invalid UTF-8 is escaped
Json *json_make_int(int64_t number);
Json *json_make_flag(bool flag);
Json *json_make_real(double number); // null if not finite

#endif
