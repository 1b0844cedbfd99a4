// The program for browsers and for curl: HTTP around the service, and the files of the page. One
// thread waits for all connections; what thinks is done by others (desk.h), and a client that goes
// away stops what is done for it.
//
// Who may ask is decided in one place (access.h). A server that listens at another address than
// loopback has a token.
#ifndef FLIPSIDE_FRONTENDS_SERVER_H
#define FLIPSIDE_FRONTENDS_SERVER_H

#include "service.h"

typedef struct Server Server;

typedef struct ServerOptions {
    const char *address; // to listen at, a number of IPv4 or IPv6
    int port;            // the first to try, the next ones are tried too; 0 = any
    const char *token;   // that a client must know; "" = a new one is made, NULL = none
    const char *host;    // one more name that this machine is asked for by; NULL = none
    const char *web;     // folder with the files of the page; NULL = those in the program
    int rate;            // questions a second of one client; 0 = no limit
    int calls;           // of one client that are worked at or wait; 0 = no limit
} ServerOptions;

// Listens; NULL and an error when that cannot be.
Server *server_create(const ServerOptions *options, Service *service, Error *error);
void server_destroy(Server *server);

// Where it is: "http://127.0.0.1:8064".
const char *server_address(const Server *server);

// The token that clients must know; NULL = none.
const char *server_token(const Server *server);

// Opens the page in a browser when there is a desktop; does not wait.
void server_show(const Server *server);

// Answers until it is stopped; then no more come in, what is under way is asked to end, and its
// answers are sent.
void server_run(Server *server);

// Stops it, from any thread or from a signal's handler.
void server_stop(const Server *server);

#endif
