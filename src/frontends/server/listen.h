// Listening sockets.
#ifndef FLIPSIDE_FRONTENDS_LISTEN_H
#define FLIPSIDE_FRONTENDS_LISTEN_H

#include "error.h"
#include "text.h"

// Opens a non-blocking socket on the first free port from `port` on and appends its URL to `url`.
// Returns −1 and sets `error` if the address is invalid or no port is free.
int listen_open(const char *address, int port, Text *url, Error *error);

// Returns true if the text is "localhost" or an IPv4 or IPv6 address.
bool listen_is_address(const char *address, Error *error);

// Returns true for loopback addresses.
bool listen_is_local(const char *address);

#endif
