// The desktop's default browser.
#ifndef FLIPSIDE_FRONTENDS_BROWSER_H
#define FLIPSIDE_FRONTENDS_BROWSER_H

// Opens a URL with xdg-open if there is a graphical session; ignores failures and does not wait.
void browser_open(const char *address);

#endif
