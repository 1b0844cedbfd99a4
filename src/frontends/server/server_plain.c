// Server stub for builds without libmicrohttpd.
#include "server.h"

Server *server_create(const ServerOptions *options, Service *service, Error *error) {
    (void)options;
    (void)service;
    error_set(error, "the server is not available: built without libmicrohttpd");
    return NULL;
}

void server_destroy(Server *server) {
    (void)server;
}

const char *server_address(const Server *server) {
    (void)server;
    return "";
}

const char *server_token(const Server *server) {
    (void)server;
    return NULL;
}

void server_show(const Server *server) {
    (void)server;
}

void server_run(Server *server) {
    (void)server;
}

void server_stop(const Server *server) {
    (void)server;
}
