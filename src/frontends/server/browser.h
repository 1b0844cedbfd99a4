// The desktop's browser.
#ifndef FLIPSIDE_FRONTENDS_BROWSER_H
#define FLIPSIDE_FRONTENDS_BROWSER_H

#include <stdbool.h>

// Is there a desktop that could show one?
bool browser_is_there(void);

// Opens an address in it, as well as that can be done; does not wait.
void browser_open(const char *address);

#endif
