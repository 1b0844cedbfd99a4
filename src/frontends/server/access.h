// Who may ask: what a request says about itself is held against what this server is. A browser can
// be made to send requests by any page that is open in it, so a foreign name of this machine (DNS
// rebinding), a foreign page (Origin, Sec-Fetch-Site) and a body that a form could send are
// refused.
#ifndef FLIPSIDE_FRONTENDS_ACCESS_H
#define FLIPSIDE_FRONTENDS_ACCESS_H

#include "reply.h"

// The lines of a request that count; NULL = it has none. They belong to the connection.
typedef struct Request {
    const char *method, *path; // the path is decoded and has no query
    const char *host, *origin, *fetch_site, *authorization, *cookie, *content_type,
        *accept_encoding, *if_none_match;
    const char *length;      // of the body, as it was announced
    const char *query_token; // `token` of the query
    const char *client;      // whose connection it is
    bool doubled;            // a line that may stand once stands twice
    bool chunked;            // there is a body of unknown length
} Request;

typedef struct Access {
    bool local;          // listens at loopback alone
    const char *machine; // this machine's name, by which others reach it
    const char *host;    // a further name; NULL = none
    const char *token;   // NULL = nobody needs one
} Access;

// Is a question of this kind let in? False, and the reply says why. A visitor with the token in the
// address gets a cookie instead, and the same address without the token.
bool access_allows(const Access *access, const Request *request, Reply *reply);

enum { ACCESS_TOKEN_MAX = 101 };

// A token that nobody can guess, of letters and digits. False when the machine gives nothing
// random.
bool access_make_token(char token[ACCESS_TOKEN_MAX], Error *error);

// May this be a token? It stands in addresses and cookies, so only letters, digits, `-`, `_` and
// `.` are allowed.
bool access_is_token(const char *token);

#endif
