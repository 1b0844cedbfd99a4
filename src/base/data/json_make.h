// Single values, made by whichever library stands behind json.h; NULL when memory is refused.
// json.c makes the rest of them.
#ifndef FLIPSIDE_BASE_JSON_MAKE_H
#define FLIPSIDE_BASE_JSON_MAKE_H

#include "json.h"

Json *json_make_text(const char *text); // NULL gives null; bytes that are no text are made visible
Json *json_make_int(int64_t number);
Json *json_make_flag(bool flag);
Json *json_make_real(double number); // null when it is not finite

#endif
