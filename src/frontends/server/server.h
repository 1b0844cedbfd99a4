// HTTP server for the service API and the web app.
//
// One thread handles all connections; slow requests run on worker threads (work_queue.h) and are
// cancelled when their client disconnects. access.h authorises requests: a server that listens on
// a non-loopback address requires a token.
#ifndef FLIPSIDE_FRONTENDS_SERVER_H
#define FLIPSIDE_FRONTENDS_SERVER_H

#include "service.h"

typedef struct Server Server;

typedef struct ServerOptions {
    const char *address; // IPv4 or IPv6 address to listen on
    int port;            // first port to try; 0 = any free port
    const char *token;   // required token; "" = random token, NULL = none
    const char *host;    // additional accepted host name, or NULL
    const char *web;     // directory with the web app; NULL = embedded files
    int rate;            // requests per second and client; 0 = no limit
    int calls;           // unfinished requests per client; 0 = no limit
} ServerOptions;

// Opens the listening socket. Returns NULL and sets `error` on failure. `service` must outlive the
// server.
Server *server_create(const ServerOptions *options, Service *service, Error *error);
void server_destroy(Server *server);

// Returns the server's URL, such as "http://127.0.0.1:8064".
const char *server_address(const Server *server);

// Returns the required token, or NULL.
const char *server_token(const Server *server);

// Opens the web app in the default browser if there is a desktop; does not wait.
void server_show(const Server *server);

// Handles requests until server_stop. Then it closes the listening socket, cancels running jobs and
// sends their replies.
void server_run(Server *server);

// Stops server_run. Safe in other threads and in signal handlers.
void server_stop(const Server *server);

#endif
