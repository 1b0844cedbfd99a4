// Bytes written as text: base64, as pages send files.
#ifndef FLIPSIDE_BASE_BASE64_H
#define FLIPSIDE_BASE_BASE64_H

#include "error.h"
#include "text.h"

// Appends the bytes that a text stands for. False with the column of the first mistake; padding may
// be left out.
bool base64_read(Text *out, const char *text, Error *error);

#endif
