#include "listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORTS_TRIED = 100, PORT_MAX = 65535, WAITING_AT_ONCE = 128 };

typedef union Address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} Address;

static const char *number_of(const char *address) {
    return strcmp(address, "localhost") == 0 ? "127.0.0.1" : address;
}

static bool parse(const char *text, Address *address) {
    *address = (Address){0};
    if (inet_pton(AF_INET, number_of(text), &address->four.sin_addr) == 1)
        address->any.sa_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &address->six.sin6_addr) == 1)
        address->any.sa_family = AF_INET6;
    return address->any.sa_family != 0;
}

bool listen_is_address(const char *text, Error *error) {
    Address address;
    return parse(text, &address) ||
           error_set(error, "\"%.60s\" is no address: a number as 127.0.0.1, 0.0.0.0 or ::1 is one", text);
}

bool listen_is_local(const char *text) {
    Address address;
    if (!parse(text, &address))
        return false;
    return address.any.sa_family == AF_INET ? (ntohl(address.four.sin_addr.s_addr) >> 24) == 127
                                            : IN6_IS_ADDR_LOOPBACK(&address.six.sin6_addr);
}

// A socket that listens there; −1 and errno.
static int try_port(Address *address, int port) {
    bool six = address->any.sa_family == AF_INET6;
    if (six)
        address->six.sin6_port = htons((uint16_t)port);
    else
        address->four.sin_port = htons((uint16_t)port);
    int listening = socket(address->any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listening < 0)
        return -1;
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (bind(listening, &address->any, six ? sizeof address->six : sizeof address->four) == 0 &&
        listen(listening, WAITING_AT_ONCE) == 0)
        return listening;
    int reason = errno;
    close(listening);
    errno = reason;
    return -1;
}

static void tell_where(int listening, const char *text, Text *where) {
    Address address = {0};
    socklen_t size = sizeof address;
    getsockname(listening, &address.any, &size);
    bool six = address.any.sa_family == AF_INET6;
    int port = ntohs(six ? address.six.sin6_port : address.four.sin_port);
    text_format(where, "http://%s%s%s:%d", six ? "[" : "", number_of(text), six ? "]" : "", port);
}

int listen_open(const char *text, int port, Text *where, Error *error) {
    Address address;
    if (!listen_is_address(text, error))
        return -1;
    parse(text, &address);
    for (int i = 0; i < PORTS_TRIED && port + i <= PORT_MAX; i++) {
        int listening = try_port(&address, port + i);
        if (listening >= 0) {
            tell_where(listening, text, where);
            return listening;
        }
        if (errno != EADDRINUSE)
            break;
    }
    error_system(error, errno, "cannot listen at %s, port %d", text, port);
    return -1;
}
