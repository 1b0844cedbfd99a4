// HTTP server on top of libmicrohttpd, which no other file uses.
//
// The library runs in the server's thread (MHD_run), so its callbacks, the exchanges and the list
// of connections need no locks. A connection is suspended while its job is in the work queue and
// resumed when the job has events or a reply. The library ignores suspended connections; the poller
// detects if their clients disconnect.
#include "browser.h"
#include "clock.h"
#include "exchange.h"
#include "file.h"
#include "listen.h"
#include "poller.h"
#include "server.h"

#include <arpa/inet.h>
#include <assert.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    CONNECTIONS = 512,
    CONNECTIONS_PER_CLIENT = 384,
    CONNECTION_MEMORY = 32 << 10, // limits the size of request headers
    THREADS = 128,
    WAITING = 256,  // jobs without a thread
    IDLE_TIME = 30, // seconds without any byte before a connection is closed
    TICK_MS = 250,  // interval of timeout checks
    BLOCK = 16 << 10,
};

// In seconds. The header timeout starts with the connection or after the previous reply. The first
// keep-alive comes early because it starts the event stream.
static const double header_timeout = 30, body_timeout = 60, reply_timeout = 120,
                    keepalive_interval = 15, first_keepalive = 0.5, shutdown_timeout = 5;

// An open connection.
typedef struct Peer {
    struct Peer *previous, *next;
    int socket;
    char client[EXCHANGE_CLIENT_SIZE];
    double deadline; // time at which the connection is closed; 0 = never
} Peer;

// A request in progress.
typedef struct RequestContext {
    struct Server *server;
    struct MHD_Connection *connection;
    Peer *peer;
    Exchange *exchange;
    struct RequestContext *previous, *next;
    bool suspended;    // waiting for the work queue
    bool disconnected; // the client has disconnected
    bool streaming;    // the reply is an event stream
} RequestContext;

struct Server {
    struct MHD_Daemon *daemon;
    ServerShared shared;
    Poller poller;
    Text address;
    char token[ACCESS_TOKEN_MAX], machine[256];
    Peer *peers;
    RequestContext *requests;
    atomic_bool stopped;
};

// ---- Connections

static void format_client(const struct sockaddr *address, char client[EXCHANGE_CLIENT_SIZE]) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)address;
    struct sockaddr_in6 six;
    if (address->sa_family == AF_INET)
        inet_ntop(AF_INET, &four->sin_addr, client, EXCHANGE_CLIENT_SIZE);
    else if (address->sa_family == AF_INET6) {
        memcpy(&six, address, sizeof six);
        if (!IN6_IS_ADDR_LOOPBACK(&six.sin6_addr))
            memset(six.sin6_addr.s6_addr + 8, 0, 8); // a client controls a whole /64 network
        inet_ntop(AF_INET6, &six.sin6_addr, client, EXCHANGE_CLIENT_SIZE);
    }
}

static void on_connection(void *user, struct MHD_Connection *connection, void **slot,
                          enum MHD_ConnectionNotificationCode code) {
    Server *server = user;
    Peer *peer = *slot;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *slot = peer = calloc(1, sizeof *peer);
        if (!peer)
            return;
        peer->socket =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        format_client(
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
            peer->client);
        peer->deadline = clock_now() + header_timeout;
        peer->next = server->peers;
        if (peer->next)
            peer->next->previous = peer;
        server->peers = peer;
    } else if (peer) {
        if (peer->next)
            peer->next->previous = peer->previous;
        *(peer->previous ? &peer->previous->next : &server->peers) = peer->next;
        free(peer);
        *slot = NULL;
    }
}

// Shuts down late connections; the library then closes them.
static void close_late_peers(Server *server, double now) {
    for (Peer *peer = server->peers; peer; peer = peer->next)
        if (peer->deadline > 0 && now > peer->deadline)
            shutdown(peer->socket, SHUT_RDWR);
}

static void suspend(RequestContext *context) {
    assert(!context->suspended);
    context->suspended = true;
    context->peer->deadline = 0;
    MHD_suspend_connection(context->connection);
    poller_watch_hangup(&context->server->poller, context->peer->socket, context);
}

static void resume(RequestContext *context) {
    if (!context->suspended)
        return;
    context->suspended = false;
    context->peer->deadline = clock_now() + reply_timeout;
    poller_unwatch(&context->server->poller, context->peer->socket);
    MHD_resume_connection(context->connection);
}

// ---- Answers

static enum MHD_Result queue(RequestContext *context, int status, struct MHD_Response *response) {
    if (!response)
        return MHD_NO;
    const Reply *reply = &context->exchange->reply;
    for (size_t i = 0; i < reply_common_header_count; i++)
        MHD_add_response_header(response, reply_common_headers[i][0], reply_common_headers[i][1]);
    for (int i = 0; i < reply->header_count; i++)
        MHD_add_response_header(response, reply->headers[i].name, reply->headers[i].value);
    if (context->server->shared.stopping)
        MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(context->connection, (unsigned)status, response);
    MHD_destroy_response(response);
    context->peer->deadline = clock_now() + reply_timeout;
    return result;
}

// The body belongs to the exchange, which outlives the response.
static enum MHD_Result queue_reply(RequestContext *context) {
    const Reply *reply = &context->exchange->reply;
    const void *bytes = reply->bytes ? reply->bytes : text_string(&reply->body);
    size_t size = reply->bytes ? reply->size : reply->body.length;
    return queue(
        context, reply->status,
        MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT));
}

static ssize_t read_events(void *user, uint64_t position, char *out, size_t size) {
    (void)position;
    RequestContext *context = user;
    if (context->disconnected)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    ssize_t count = queue_read_events(&context->exchange->job, out, size);
    if (count < 0)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (count == 0)
        suspend(context);
    else
        context->peer->deadline = clock_now() + reply_timeout;
    return count;
}

static enum MHD_Result queue_stream(RequestContext *context) {
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_events, context, NULL);
    context->streaming = true;
    reply_add_header(&context->exchange->reply, "Content-Type", "text/event-stream");
    reply_add_header(&context->exchange->reply, "Cache-Control", "no-store");
    return queue(context, MHD_HTTP_OK, response);
}

// ---- Requests

static enum MHD_Result take_header(void *user, enum MHD_ValueKind kind, const char *key,
                                   const char *value) {
    (void)kind;
    Request *request = user;
    const struct {
        const char *name, **value;
    } headers[] = {
        {"Host", &request->host},
        {"Origin", &request->origin},
        {"Sec-Fetch-Site", &request->fetch_site},
        {"Authorization", &request->authorization},
        {"Cookie", &request->cookie},
        {"Content-Type", &request->content_type},
        {"Accept-Encoding", &request->accept_encoding},
        {"If-None-Match", &request->if_none_match},
        {"Content-Length", &request->length},
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        if (strcasecmp(key, headers[i].name) == 0) {
            request->repeated_header |= *headers[i].value != NULL;
            *headers[i].value = value ? value : "";
        }
    request->chunked |= strcasecmp(key, "Transfer-Encoding") == 0;
    return MHD_YES;
}

static enum MHD_Result take_query(void *user, enum MHD_ValueKind kind, const char *key,
                                  size_t key_size, const char *value, size_t size) {
    (void)kind;
    exchange_add_query(user, key, key_size, value, size);
    return MHD_YES;
}

// Replaces NUL (%00), which would truncate the path, by a character that no path contains.
static size_t unescape(void *user, struct MHD_Connection *connection, char *text) {
    (void)user;
    (void)connection;
    size_t length = MHD_http_unescape(text);
    for (size_t i = 0; i < length; i++)
        if (!text[i])
            text[i] = '\1';
    return length;
}

static RequestContext *create_request(Server *server, struct MHD_Connection *connection,
                                      Peer *peer) {
    RequestContext *context = calloc(1, sizeof *context);
    Exchange *exchange = exchange_create(&server->shared);
    if (!context || !exchange) {
        free(context);
        if (exchange)
            exchange_close(exchange);
        return NULL;
    }
    *context = (RequestContext){
        .server = server, .connection = connection, .peer = peer, .exchange = exchange};
    context->next = server->requests;
    if (context->next)
        context->next->previous = context;
    return server->requests = context;
}

// Rejects invalid requests before their body arrives; the library then closes the connection.
static enum MHD_Result begin(Server *server, struct MHD_Connection *connection, const char *url,
                             const char *method, void **slot) {
    Peer *peer =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    RequestContext *context = peer ? create_request(server, connection, peer) : NULL;
    if (!context)
        return MHD_NO;
    *slot = context;
    peer->deadline = clock_now() + body_timeout;
    Exchange *exchange = context->exchange;
    memcpy(exchange->client, peer->client, sizeof exchange->client);
    exchange->request.method = method;
    exchange->request.path = url;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take_header, &exchange->request);
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, take_query, exchange);
    bool more = exchange_begin(exchange);
    return more || !exchange_has_body(exchange) ? MHD_YES : queue_reply(context);
}

// Called when the request is complete and when its job has an update.
static enum MHD_Result continue_request(RequestContext *context) {
    Exchange *exchange = context->exchange;
    if (context->disconnected)
        return MHD_NO;
    if (!exchange->queued && !exchange->reply.status)
        exchange_ask(exchange);
    if (!exchange->queued)
        return queue_reply(context);
    switch (queue_job_state(&exchange->job)) {
    case QUEUE_JOB_STREAMING:
        return queue_stream(context);
    case QUEUE_JOB_DONE:
        return queue_reply(context);
    default:
        suspend(context);
        return MHD_YES;
    }
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **slot) {
    (void)version;
    RequestContext *context = *slot;
    if (!context)
        return begin(user, connection, url, method, slot);
    if (*size == 0)
        return continue_request(context);
    bool good = exchange_add_body(context->exchange, data, *size);
    *size = 0;
    return good ? MHD_YES : MHD_NO;
}

static void on_completed(void *user, struct MHD_Connection *connection, void **slot,
                         enum MHD_RequestTerminationCode code) {
    (void)connection;
    (void)code;
    Server *server = user;
    RequestContext *context = *slot;
    if (!context)
        return;
    *slot = NULL;
    if (context->suspended) // the daemon is being stopped
        poller_unwatch(&server->poller, context->peer->socket);
    context->peer->deadline = clock_now() + header_timeout;
    exchange_close(context->exchange);
    if (context->next)
        context->next->previous = context->previous;
    *(context->previous ? &context->previous->next : &server->requests) = context->next;
    free(context);
}

// ---- The server

static void on_update(void *user) {
    poller_wake(user);
}

static void resume_updated(Server *server) {
    for (QueueJob *job; (job = queue_next_update(server->shared.queue));)
        for (RequestContext *context = server->requests; context; context = context->next)
            if (&context->exchange->job == job)
                resume(context);
}

static void send_keepalives(Server *server, double now) {
    for (RequestContext *context = server->requests; context; context = context->next)
        if (context->suspended && context->exchange->route->kind == ROUTE_STREAM)
            queue_send_keepalive(&context->exchange->job, now,
                                 context->streaming ? keepalive_interval : first_keepalive);
}

static int milliseconds_to_wait(Server *server) {
    MHD_UNSIGNED_LONG_LONG wanted;
    return MHD_get_timeout(server->daemon, &wanted) == MHD_YES && wanted < TICK_MS ? (int)wanted
                                                                                   : TICK_MS;
}

static void run_once(Server *server, double *tick) {
    void *disconnected[POLLER_EVENTS_MAX];
    int count = poller_wait(&server->poller, milliseconds_to_wait(server), disconnected);
    for (int i = 0; i < count; i++) {
        RequestContext *context = disconnected[i];
        context->disconnected = true;
        resume(context);
    }
    resume_updated(server);
    double now = clock_now();
    if (now >= *tick) {
        *tick = now + TICK_MS / 1e3;
        close_late_peers(server, now);
        send_keepalives(server, now);
    }
    MHD_run(server->daemon);
}

void server_run(Server *server) {
    double tick = 0;
    while (!atomic_load(&server->stopped))
        run_once(server, &tick);
    server->shared.stopping = true;
    int listening = MHD_quiesce_daemon(server->daemon);
    if (listening >= 0)
        close(listening);
    queue_stop_all(server->shared.queue);
    for (double end = clock_now() + shutdown_timeout; server->requests && clock_now() < end;)
        run_once(server, &tick);
}

void server_stop(const Server *server) {
    atomic_store(&((Server *)(uintptr_t)server)->stopped, true);
    poller_wake(&server->poller);
}

const char *server_address(const Server *server) {
    return text_string(&server->address);
}

const char *server_token(const Server *server) {
    return server->shared.access.token;
}

void server_show(const Server *server) {
    const char *token = server_token(server);
    Text address = {0};
    text_format(&address, "%s/%s%s", server_address(server), token ? "?token=" : "",
                token ? token : "");
    if (!address.failed)
        browser_open(text_string(&address));
    text_free(&address);
}

// Discards libmicrohttpd's log messages about failed connections.
static void discard_log(void *user, const char *format, va_list arguments) {
    (void)user;
    (void)format;
    (void)arguments;
}

static bool start(Server *server, int listening, Error *error) {
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | MHD_USE_ERROR_LOG, 0, NULL, NULL,
        on_request, server, MHD_OPTION_EXTERNAL_LOGGER, discard_log, NULL, MHD_OPTION_LISTEN_SOCKET,
        listening, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)CONNECTIONS_PER_CLIENT,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_TIME, MHD_OPTION_NOTIFY_CONNECTION,
        on_connection, server, MHD_OPTION_NOTIFY_COMPLETED, on_completed, server,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_END);
    if (!server->daemon) {
        close(listening);
        return error_set(error, "cannot start the HTTP server");
    }
    return poller_add(&server->poller,
                      MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd) ||
           error_set(error, "cannot add the HTTP server to the event loop");
}

// Stores the given token or creates one.
static bool set_token(Server *server, const char *token, Error *error) {
    if (!token)
        return server->shared.access.local ||
               error_set(error, "non-loopback addresses require a token: use --token");
    server->shared.access.token = server->token;
    if (!*token)
        return access_make_token(server->token, error);
    if (!access_is_token(token))
        return error_set(error, "--token: expected 8–100 letters, digits, '-', '_' or '.'");
    memcpy(server->token, token, strlen(token) + 1);
    return true;
}

static bool open_server(Server *server, const ServerOptions *options, Error *error) {
    if (options->web && file_kind(options->web) != FILE_DIRECTORY)
        return error_set(error, "--web: no such directory: %s", options->web);
    if (!listen_is_address(options->address, error) || !set_token(server, options->token, error) ||
        !poller_open(&server->poller, error))
        return false;
    server->shared.limit = rate_limit_create(options->rate);
    server->shared.queue =
        queue_create((QueueLimits){THREADS, WAITING, options->calls}, on_update, &server->poller);
    if (!server->shared.limit || !server->shared.queue)
        return error_set(error, "out of memory");
    int listening = listen_open(options->address, options->port, &server->address, error);
    return listening >= 0 && start(server, listening, error);
}

Server *server_create(const ServerOptions *options, Service *service, Error *error) {
    Server *server = calloc(1, sizeof *server);
    if (!server) {
        error_set(error, "out of memory");
        return NULL;
    }
    server->poller = (Poller){-1, -1};
    server->shared = (ServerShared){.service = service, .web = options->web};
    gethostname(server->machine, sizeof server->machine - 1);
    server->shared.access = (Access){.local = listen_is_local(options->address),
                                     .machine = server->machine,
                                     .host = options->host};
    if (open_server(server, options, error))
        return server;
    server_destroy(server);
    return NULL;
}

void server_destroy(Server *server) {
    if (!server)
        return;
    for (RequestContext *context = server->requests; context; context = context->next) {
        context->disconnected = true;
        resume(context);
    }
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    queue_destroy(server->shared.queue);
    rate_limit_destroy(server->shared.limit);
    poller_close(&server->poller);
    text_free(&server->address);
    free(server);
}
