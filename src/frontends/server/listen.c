#include "listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORTS_TRIED = 100, PORT_MAX = 65535, BACKLOG = 128 };

typedef union Address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} Address;

static const char *numeric(const char *address) {
    return strcmp(address, "localhost") == 0 ? "127.0.0.1" : address;
}

static bool parse(const char *text, Address *address) {
    *address = (Address){0};
    if (inet_pton(AF_INET, numeric(text), &address->four.sin_addr) == 1)
        address->any.sa_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &address->six.sin6_addr) == 1)
        address->any.sa_family = AF_INET6;
    return address->any.sa_family != 0;
}

bool listen_is_address(const char *text, Error *error) {
    Address address;
    return parse(text, &address) ||
           error_set(error, "expected an IP address such as 127.0.0.1 or ::1, got \"%.60s\"", text);
}

bool listen_is_local(const char *text) {
    Address address;
    if (!parse(text, &address))
        return false;
    return address.any.sa_family == AF_INET ? (ntohl(address.four.sin_addr.s_addr) >> 24) == 127
                                            : IN6_IS_ADDR_LOOPBACK(&address.six.sin6_addr);
}

// Returns a listening socket, or −1 and sets errno.
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
        listen(listening, BACKLOG) == 0)
        return listening;
    int reason = errno;
    close(listening);
    errno = reason;
    return -1;
}

static bool is_any(const Address *address) {
    return address->any.sa_family == AF_INET6 ? IN6_IS_ADDR_UNSPECIFIED(&address->six.sin6_addr)
                                              : address->four.sin_addr.s_addr == htonl(INADDR_ANY);
}

// Returns true if the interface is up and has a non-loopback, non-link-local address of `family`.
static bool is_network_address(const struct ifaddrs *entry, int family) {
    if (!entry->ifa_addr || entry->ifa_addr->sa_family != family || !(entry->ifa_flags & IFF_UP) ||
        (entry->ifa_flags & IFF_LOOPBACK))
        return false;
    if (family != AF_INET6)
        return true;
    struct sockaddr_in6 six;
    memcpy(&six, entry->ifa_addr, sizeof six);
    return !IN6_IS_ADDR_LINKLOCAL(&six.sin6_addr);
}

// Replaces the wildcard address (0.0.0.0 or ::) by an address under which other machines reach this
// one, if there is a network.
static void replace_wildcard(Address *address) {
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0)
        return;
    int family = address->any.sa_family;
    for (const struct ifaddrs *entry = all; entry && is_any(address); entry = entry->ifa_next)
        if (is_network_address(entry, family) && family == AF_INET6)
            address->six.sin6_addr =
                ((const struct sockaddr_in6 *)(const void *)entry->ifa_addr)->sin6_addr;
        else if (is_network_address(entry, family))
            address->four.sin_addr =
                ((const struct sockaddr_in *)(const void *)entry->ifa_addr)->sin_addr;
    freeifaddrs(all);
}

static void format_url(int listening, Text *url) {
    Address address = {0};
    char numeric_address[INET6_ADDRSTRLEN];
    socklen_t size = sizeof address;
    getsockname(listening, &address.any, &size);
    if (is_any(&address))
        replace_wildcard(&address);
    if (address.any.sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &address.six.sin6_addr, numeric_address, sizeof numeric_address);
        text_format(url, "http://[%s]:%d", numeric_address, ntohs(address.six.sin6_port));
    } else {
        inet_ntop(AF_INET, &address.four.sin_addr, numeric_address, sizeof numeric_address);
        text_format(url, "http://%s:%d", numeric_address, ntohs(address.four.sin_port));
    }
}

int listen_open(const char *text, int port, Text *url, Error *error) {
    Address address;
    if (!listen_is_address(text, error))
        return -1;
    parse(text, &address);
    for (int i = 0; i < PORTS_TRIED && port + i <= PORT_MAX; i++) {
        int listening = try_port(&address, port + i);
        if (listening >= 0) {
            format_url(listening, url);
            return listening;
        }
        if (errno != EADDRINUSE)
            break;
    }
    error_system(error, errno, "cannot listen on %s port %d", text, port);
    return -1;
}
