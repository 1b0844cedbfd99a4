// The server over libmicrohttpd, the only file that knows it. The library runs in our thread
// (MHD_run), so that all of its callbacks, the exchanges and the list of connections belong to one
// thread; a connection whose errand is at the desk is suspended, and resumed by the errand's news.
// The library does not look at suspended connections: the watch does, and a client that goes away
// is found out there.
#include "browser.h"
#include "clock.h"
#include "exchange.h"
#include "file.h"
#include "listen.h"
#include "server.h"
#include "watch.h"

#include <arpa/inet.h>
#include <assert.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    CONNECTIONS = 512,
    CONNECTIONS_OF_ONE = 384,
    MEMORY_OF_ONE = 32 << 10, // a connection's; bounds the head of a request
    THREADS = 128,
    WAITING = 256,
};

// Seconds: for a request's head, from the last answer or the beginning on; for its body; for an
// answer; without any byte; between signs of life of a stream, of which the first starts it; for
// the last answers when stopped.
static const double head_time = 30, body_time = 60, answer_time = 120, breath = 15,
                    first_breath = 0.5, last_time = 5;
enum { IDLE_TIME = 30, TICK_MS = 250, BLOCK = 16 << 10 };

// A connection, while it is open.
typedef struct Peer {
    struct Peer *previous, *next;
    int socket;
    char client[EXCHANGE_CLIENT_SIZE];
    double deadline; // when it is cut; 0 = never
} Peer;

// An exchange and what carries it.
typedef struct Carrier {
    struct Server *server;
    struct MHD_Connection *connection;
    Peer *peer;
    Exchange *exchange;
    struct Carrier *previous, *next;
    bool aside; // suspended
    bool gone;  // the client is
    bool streams;
} Carrier;

struct Server {
    struct MHD_Daemon *daemon;
    Front front;
    Watch watch;
    Text address;
    char token[ACCESS_TOKEN_MAX], machine[256];
    Peer *peers;
    Carrier *carriers;
    atomic_bool stopped;
};

// ---- Connections

static void name_client(const struct sockaddr *address, char client[EXCHANGE_CLIENT_SIZE]) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)address;
    struct sockaddr_in6 six;
    if (address->sa_family == AF_INET)
        inet_ntop(AF_INET, &four->sin_addr, client, EXCHANGE_CLIENT_SIZE);
    else if (address->sa_family == AF_INET6) {
        memcpy(&six, address, sizeof six);
        if (!IN6_IS_ADDR_LOOPBACK(&six.sin6_addr))
            memset(six.sin6_addr.s6_addr + 8, 0,
                   8); // whoever has one of these addresses has all of its 64 bits
        inet_ntop(AF_INET6, &six.sin6_addr, client, EXCHANGE_CLIENT_SIZE);
    }
}

static void on_connection(void *user, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode code) {
    Server *server = user;
    Peer *peer = *context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *context = peer = calloc(1, sizeof *peer);
        if (!peer)
            return;
        peer->socket =
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        name_client(
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr,
            peer->client);
        peer->deadline = clock_now() + head_time;
        peer->next = server->peers;
        if (peer->next)
            peer->next->previous = peer;
        server->peers = peer;
    } else if (peer) {
        if (peer->next)
            peer->next->previous = peer->previous;
        *(peer->previous ? &peer->previous->next : &server->peers) = peer->next;
        free(peer);
        *context = NULL;
    }
}

// The library closes a connection that has nothing more to give.
static void cut_late_peers(Server *server, double now) {
    for (Peer *peer = server->peers; peer; peer = peer->next)
        if (peer->deadline > 0 && now > peer->deadline)
            shutdown(peer->socket, SHUT_RDWR);
}

static void put_aside(Carrier *carrier) {
    assert(!carrier->aside);
    carrier->aside = true;
    carrier->peer->deadline = 0;
    MHD_suspend_connection(carrier->connection);
    watch_put_aside(&carrier->server->watch, carrier->peer->socket, carrier);
}

static void take_back(Carrier *carrier) {
    if (!carrier->aside)
        return;
    carrier->aside = false;
    carrier->peer->deadline = clock_now() + answer_time;
    watch_take_back(&carrier->server->watch, carrier->peer->socket);
    MHD_resume_connection(carrier->connection);
}

// ---- Answers

static enum MHD_Result queue(Carrier *carrier, int status, struct MHD_Response *response) {
    if (!response)
        return MHD_NO;
    const Reply *reply = &carrier->exchange->reply;
    for (size_t i = 0; i < reply_standing_count; i++)
        MHD_add_response_header(response, reply_standing_lines[i][0], reply_standing_lines[i][1]);
    for (int i = 0; i < reply->line_count; i++)
        MHD_add_response_header(response, reply->lines[i].name, reply->lines[i].value);
    if (carrier->server->front.stopping)
        MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(carrier->connection, (unsigned)status, response);
    MHD_destroy_response(response);
    carrier->peer->deadline = clock_now() + answer_time;
    return result;
}

// The body belongs to the exchange, which lives until the answer is sent.
static enum MHD_Result queue_reply(Carrier *carrier) {
    const Reply *reply = &carrier->exchange->reply;
    const void *bytes = reply->bytes ? reply->bytes : text_string(&reply->body);
    size_t size = reply->bytes ? reply->size : reply->body.length;
    return queue(
        carrier, reply->status,
        MHD_create_response_from_buffer(size, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT));
}

static ssize_t read_events(void *user, uint64_t position, char *out, size_t size) {
    (void)position;
    Carrier *carrier = user;
    if (carrier->gone)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    ssize_t count = desk_take(&carrier->exchange->errand, out, size);
    if (count < 0)
        return MHD_CONTENT_READER_END_OF_STREAM;
    if (count == 0)
        put_aside(carrier);
    else
        carrier->peer->deadline = clock_now() + answer_time;
    return count;
}

static enum MHD_Result queue_stream(Carrier *carrier) {
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_events, carrier, NULL);
    carrier->streams = true;
    reply_add_line(&carrier->exchange->reply, "Content-Type", "text/event-stream");
    reply_add_line(&carrier->exchange->reply, "Cache-Control", "no-store");
    return queue(carrier, MHD_HTTP_OK, response);
}

// ---- Requests

static enum MHD_Result take_line(void *user, enum MHD_ValueKind kind, const char *key,
                                 const char *value) {
    (void)kind;
    Request *request = user;
    const struct {
        const char *name, **place;
    } lines[] = {
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
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (strcasecmp(key, lines[i].name) == 0) {
            request->doubled |= *lines[i].place != NULL;
            *lines[i].place = value ? value : "";
        }
    request->chunked |= strcasecmp(key, "Transfer-Encoding") == 0;
    return MHD_YES;
}

static enum MHD_Result take_member(void *user, enum MHD_ValueKind kind, const char *key,
                                   size_t key_size, const char *value, size_t size) {
    (void)kind;
    exchange_add_query(user, key, key_size, value, size);
    return MHD_YES;
}

// `%00` would end a path early: it becomes a character that no path has.
static size_t unescape(void *user, struct MHD_Connection *connection, char *text) {
    (void)user;
    (void)connection;
    size_t length = MHD_http_unescape(text);
    for (size_t i = 0; i < length; i++)
        if (!text[i])
            text[i] = '\1';
    return length;
}

static Carrier *create_carrier(Server *server, struct MHD_Connection *connection, Peer *peer) {
    Carrier *carrier = calloc(1, sizeof *carrier);
    Exchange *exchange = exchange_create(&server->front);
    if (!carrier || !exchange) {
        free(carrier);
        if (exchange)
            exchange_close(exchange);
        return NULL;
    }
    *carrier =
        (Carrier){.server = server, .connection = connection, .peer = peer, .exchange = exchange};
    carrier->next = server->carriers;
    if (carrier->next)
        carrier->next->previous = carrier;
    return server->carriers = carrier;
}

// What is refused is so at once when a body would follow; the library then closes the connection.
static enum MHD_Result begin(Server *server, struct MHD_Connection *connection, const char *url,
                             const char *method, void **context) {
    Peer *peer =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    Carrier *carrier = peer ? create_carrier(server, connection, peer) : NULL;
    if (!carrier)
        return MHD_NO;
    *context = carrier;
    peer->deadline = clock_now() + body_time;
    Exchange *exchange = carrier->exchange;
    memcpy(exchange->client, peer->client, sizeof exchange->client);
    exchange->request.method = method;
    exchange->request.path = url;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take_line, &exchange->request);
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, take_member, exchange);
    bool more = exchange_begin(exchange);
    return more || !exchange_has_body(exchange) ? MHD_YES : queue_reply(carrier);
}

// The request is there, or its errand has news.
static enum MHD_Result go_on(Carrier *carrier) {
    Exchange *exchange = carrier->exchange;
    if (carrier->gone)
        return MHD_NO;
    if (!exchange->at_desk && !exchange->reply.status)
        exchange_ask(exchange);
    if (!exchange->at_desk)
        return queue_reply(carrier);
    switch (desk_stage(&exchange->errand)) {
    case DESK_TELLS:
        return queue_stream(carrier);
    case DESK_ANSWERED:
        return queue_reply(carrier);
    default:
        put_aside(carrier);
        return MHD_YES;
    }
}

static enum MHD_Result on_request(void *user, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *size, void **context) {
    (void)version;
    Carrier *carrier = *context;
    if (!carrier)
        return begin(user, connection, url, method, context);
    if (*size == 0)
        return go_on(carrier);
    bool good = exchange_add_body(carrier->exchange, data, *size);
    *size = 0;
    return good ? MHD_YES : MHD_NO;
}

static void on_completed(void *user, struct MHD_Connection *connection, void **context,
                         enum MHD_RequestTerminationCode code) {
    (void)connection;
    (void)code;
    Server *server = user;
    Carrier *carrier = *context;
    if (!carrier)
        return;
    *context = NULL;
    if (carrier->aside) // the library ends
        watch_take_back(&server->watch, carrier->peer->socket);
    carrier->peer->deadline = clock_now() + head_time;
    exchange_close(carrier->exchange);
    if (carrier->next)
        carrier->next->previous = carrier->previous;
    *(carrier->previous ? &carrier->previous->next : &server->carriers) = carrier->next;
    free(carrier);
}

// ---- The server

static void on_news(void *user) {
    watch_ring(user);
}

static void pass_on_news(Server *server) {
    for (Errand *errand; (errand = desk_news(server->front.desk));)
        for (Carrier *carrier = server->carriers; carrier; carrier = carrier->next)
            if (&carrier->exchange->errand == errand)
                take_back(carrier);
}

static void breathe(Server *server, double now) {
    for (Carrier *carrier = server->carriers; carrier; carrier = carrier->next)
        if (carrier->aside && carrier->exchange->route->kind == ROUTE_STREAM)
            desk_breathe(&carrier->exchange->errand, now, carrier->streams ? breath : first_breath);
}

static int milliseconds_to_wait(Server *server) {
    MHD_UNSIGNED_LONG_LONG wanted;
    return MHD_get_timeout(server->daemon, &wanted) == MHD_YES && wanted < TICK_MS ? (int)wanted
                                                                                   : TICK_MS;
}

static void run_once(Server *server, double *tick) {
    void *gone[WATCH_GONE_MAX];
    int count = watch_wait(&server->watch, milliseconds_to_wait(server), gone);
    for (int i = 0; i < count; i++) {
        Carrier *carrier = gone[i];
        carrier->gone = true;
        take_back(carrier);
    }
    pass_on_news(server);
    double now = clock_now();
    if (now >= *tick) {
        *tick = now + TICK_MS / 1e3;
        cut_late_peers(server, now);
        breathe(server, now);
    }
    MHD_run(server->daemon);
}

void server_run(Server *server) {
    double tick = 0;
    while (!atomic_load(&server->stopped))
        run_once(server, &tick);
    server->front.stopping = true;
    int listening = MHD_quiesce_daemon(server->daemon);
    if (listening >= 0)
        close(listening);
    desk_stop_all(server->front.desk);
    for (double end = clock_now() + last_time; server->carriers && clock_now() < end;)
        run_once(server, &tick);
}

void server_stop(const Server *server) {
    atomic_store(&((Server *)(uintptr_t)server)->stopped, true);
    watch_ring(&server->watch);
}

const char *server_address(const Server *server) {
    return text_string(&server->address);
}

const char *server_token(const Server *server) {
    return server->front.access.token;
}

void server_show(const Server *server) {
    const char *token = server_token(server);
    Text address = {0};
    text_format(&address, "%s/%s%s", server_address(server), token ? "?token=" : "",
                token ? token : "");
    if (browser_is_there() && !address.failed)
        browser_open(text_string(&address));
    text_free(&address);
}

// The library's words about connections that fail are nobody's matter.
static void ignore_words(void *user, const char *format, va_list arguments) {
    (void)user;
    (void)format;
    (void)arguments;
}

static bool start(Server *server, int listening, Error *error) {
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | MHD_USE_ERROR_LOG, 0, NULL, NULL,
        on_request, server, MHD_OPTION_EXTERNAL_LOGGER, ignore_words, NULL,
        MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)CONNECTIONS_OF_ONE,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_OF_ONE, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_TIME, MHD_OPTION_NOTIFY_CONNECTION, on_connection, server,
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, server, MHD_OPTION_UNESCAPE_CALLBACK, unescape,
        NULL, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    if (!server->daemon) {
        close(listening);
        return error_set(error, "the HTTP library does not start");
    }
    return watch_add(&server->watch,
                     MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd) ||
           error_set(error, "connections cannot be waited for");
}

// Keeps the token, or makes one.
static bool take_token(Server *server, const char *token, Error *error) {
    if (!token)
        return server->front.access.local ||
               error_set(error, "an address that others reach wants a token: --token");
    server->front.access.token = server->token;
    if (!*token)
        return access_make_token(server->token, error);
    if (!access_is_token(token))
        return error_set(error, "a token is 8 to 100 letters, digits, - _ and .");
    memcpy(server->token, token, strlen(token) + 1);
    return true;
}

static bool open_server(Server *server, const ServerOptions *options, Error *error) {
    if (options->web && file_kind(options->web) != FILE_DIRECTORY)
        return error_set(error, "there is no folder %s", options->web);
    if (!listen_is_address(options->address, error) || !take_token(server, options->token, error) ||
        !watch_open(&server->watch, error))
        return false;
    server->front.quota = quota_create(options->rate);
    server->front.desk =
        desk_create((DeskLimits){THREADS, WAITING, options->calls}, on_news, &server->watch);
    if (!server->front.quota || !server->front.desk)
        return error_set(error, "no memory for the server");
    int listening = listen_open(options->address, options->port, &server->address, error);
    return listening >= 0 && start(server, listening, error);
}

Server *server_create(const ServerOptions *options, Service *service, Error *error) {
    Server *server = calloc(1, sizeof *server);
    if (!server) {
        error_set(error, "no memory for the server");
        return NULL;
    }
    server->watch = (Watch){-1, -1};
    server->front = (Front){.service = service, .web = options->web};
    gethostname(server->machine, sizeof server->machine - 1);
    server->front.access = (Access){.local = listen_is_local(options->address),
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
    for (Carrier *carrier = server->carriers; carrier; carrier = carrier->next) {
        carrier->gone = true;
        take_back(carrier);
    }
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    desk_destroy(server->front.desk);
    quota_destroy(server->front.quota);
    watch_close(&server->watch);
    text_free(&server->address);
    free(server);
}
