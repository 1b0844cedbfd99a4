// Request authorisation.
//
// Any web page open in the user's browser can make it send requests to this server. The server
// therefore rejects foreign host names (DNS rebinding), foreign origins (Origin, Sec-Fetch-Site)
// and bodies that an HTML form could send. The optional token protects servers that listen on
// non-loopback addresses.
#ifndef FLIPSIDE_FRONTENDS_ACCESS_H
#define FLIPSIDE_FRONTENDS_ACCESS_H

#include "reply.h"

// The parts of a request that the server uses. Missing headers are NULL. The strings belong to the
// connection.
typedef struct Request {
    const char *method, *path; // decoded path without the query
    const char *host, *origin, *fetch_site, *authorization, *cookie, *content_type,
        *accept_encoding, *if_none_match;
    const char *length;      // Content-Length header
    const char *query_token; // `token` parameter of the query
    bool repeated_header;    // true if a single-valued header occurred more than once
    bool chunked;            // true if the request has a Transfer-Encoding header
} Request;

typedef struct Access {
    bool local;          // true if the server listens on a loopback address
    const char *machine; // host name of this machine
    const char *host;    // additional accepted host name, or NULL
    const char *token;   // required token, or NULL
} Access;

// Returns true if the request is allowed. On failure, `reply` contains the error. A request with
// the token in its query gets a cookie and, outside the API, a redirect to the URL without it.
bool access_allows(const Access *access, const Request *request, Reply *reply);

enum { ACCESS_TOKEN_MAX = 101 }; // including the terminating NUL

// Writes a random token of 160 bits. Fails if the system has no random numbers.
bool access_make_token(char token[ACCESS_TOKEN_MAX], Error *error);

// Returns true for 8 to 100 letters, digits, `-`, `_` and `.`: characters that need no escaping in
// URLs and cookies.
bool access_is_token(const char *token);

#endif
