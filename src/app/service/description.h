// The routes, described from their rows: for programs (OpenAPI 3.1) and for people. docs/ holds
// both, and a test compares.
#ifndef FLIPSIDE_APP_DESCRIPTION_H
#define FLIPSIDE_APP_DESCRIPTION_H

#include "json.h"

Json *description_openapi(const char *version);

// Appends a section of Markdown for each route.
void description_markdown(Text *out);

#endif
