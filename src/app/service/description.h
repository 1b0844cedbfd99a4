// Descriptions of the API, generated from the tables of routes: OpenAPI 3.1 and Markdown. Copies
// are in docs/; a test compares them.
#ifndef FLIPSIDE_APP_DESCRIPTION_H
#define FLIPSIDE_APP_DESCRIPTION_H

#include "json.h"

Json *description_openapi(const char *version);

// Appends one Markdown section per route.
void description_markdown(Text *out);

#endif
