// A socket that listens at an address, at the first free port from a given one on.
#ifndef FLIPSIDE_FRONTENDS_LISTEN_H
#define FLIPSIDE_FRONTENDS_LISTEN_H

#include "error.h"
#include "text.h"

// The socket, and where it is as a browser writes it; −1 and an error when no port is free or the
// address is none of this machine's.
int listen_open(const char *address, int port, Text *where, Error *error);

// Is this an address at all, and one that only this machine reaches?
bool listen_is_address(const char *address, Error *error);
bool listen_is_local(const char *address);

#endif
