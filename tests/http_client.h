// A client for tests of the server: it sends whatever bytes it is told to and reads what comes.
#ifndef FLIPSIDE_TESTS_HTTP_CLIENT_H
#define FLIPSIDE_TESTS_HTTP_CLIENT_H

#include "clock.h"
#include "server.h"
#include "text.h"
#include "thread.h"

#include <arpa/inet.h>
#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HTTP_PATIENCE = 120 }; // seconds, on the busiest machine

typedef struct Hosted {
    Service *service;
    Server *server;
    Thread thread;
    int port;
} Hosted;

static inline void *http_serve(void *argument) {
    server_run(argument);
    return NULL;
}

// A server in a thread of its own, at any free port of loopback.
static inline Hosted http_host(ServerOptions options, ServiceOptions about) {
    Error error = {0};
    Hosted hosted = {0};
    about.engines = about.engines ? about.engines : 2;
    about.threads = 1;
    about.hash_mb = 1;
    about.version = "test";
    options.address = options.address ? options.address : "127.0.0.1";
    hosted.service = service_create(&about, &error);
    hosted.server = hosted.service ? server_create(&options, hosted.service, &error) : NULL;
    if (!hosted.server) {
        fprintf(stderr, "%s\n", error.text);
        abort();
    }
    hosted.port = atoi(strrchr(server_address(hosted.server), ':') + 1);
    if (!thread_start(&hosted.thread, http_serve, hosted.server))
        abort();
    return hosted;
}

static inline void http_stop(Hosted *hosted) {
    server_stop(hosted->server);
    thread_join(hosted->thread);
    server_destroy(hosted->server);
    service_destroy(hosted->service);
}

static inline int http_connect(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    if (connection < 0 || connect(connection, (struct sockaddr *)&address, sizeof address) != 0) {
        perror("connect");
        abort();
    }
    return connection;
}

// False when the other side closed.
static inline bool http_send(int connection, const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t sent = send(connection, bytes, size, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        size -= (size_t)sent;
    }
    return true;
}

// Reads some more; false at the end, or when nothing comes for so many seconds.
static inline bool http_more(int connection, Text *text, double seconds) {
    char block[65536];
    struct pollfd ready = {connection, POLLIN, 0};
    if (poll(&ready, 1, (int)(seconds * 1000)) <= 0)
        return false;
    ssize_t count = recv(connection, block, sizeof block, 0);
    if (count > 0)
        text_add_bytes(text, block, (size_t)count);
    return count > 0;
}

// Reads until a text has come (NULL = the end); false when it does not.
static inline bool http_wait_for(int connection, Text *text, const char *part) {
    while (!part || !strstr(text_string(text), part))
        if (!http_more(connection, text, HTTP_PATIENCE))
            return !part;
    return true;
}

// Reads one answer that tells its length.
static inline bool http_read(int connection, Text *text) {
    text_clear(text);
    if (!http_wait_for(connection, text, "\r\n\r\n"))
        return false;
    const char *length = strstr(text_string(text), "Content-Length: ");
    size_t head = (size_t)(strstr(text_string(text), "\r\n\r\n") + 4 - text->data);
    size_t whole = head + (length ? (size_t)atoll(length + 16) : 0);
    while (text->length < whole)
        if (!http_more(connection, text, HTTP_PATIENCE))
            return false;
    return true;
}

static inline int http_status(const Text *text) {
    return strncmp(text_string(text), "HTTP/1.1 ", 9) == 0 ? atoi(text->data + 9) : 0;
}

static inline const char *http_body(const Text *text) {
    const char *end = strstr(text_string(text), "\r\n\r\n");
    return end ? end + 4 : "";
}

// Sends a request as it stands and reads all until the connection closes. The status; 0 when there
// was no answer.
static inline int http_raw(int port, const char *request, size_t size, Text *text) {
    int connection = http_connect(port);
    text_clear(text);
    http_send(connection, request, size);
    http_wait_for(connection, text, NULL);
    close(connection);
    return http_status(text);
}

// Asks as a program does: a method, a path, more lines of the head ("" = none, each ended), a JSON
// body (NULL = none).
static inline int http_ask(int port, const char *method, const char *path, const char *lines,
                           const char *body, Text *text) {
    Text request = {0};
    text_format(&request, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s", method,
                path, port, lines);
    if (body)
        text_format(&request, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                    strlen(body));
    text_format(&request, "\r\n%s", body ? body : "");
    int status = http_raw(port, request.data, request.length, text);
    text_free(&request);
    return status;
}

#endif
