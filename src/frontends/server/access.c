#include "access.h"

#include <ctype.h>
#include <string.h>
#include <sys/random.h>

// Returns the length of the host name without the port; 0 if `host` is malformed.
static size_t name_length(const char *host) {
    size_t length =
        *host == '[' ? strcspn(host, "]") + (strchr(host, ']') != NULL) : strcspn(host, ":");
    const char *port = host + length;
    if (*port == '\0')
        return length;
    size_t digits = *port == ':' ? strspn(port + 1, "0123456789") : 0;
    return digits >= 1 && digits <= 5 && port[1 + digits] == '\0' ? length : 0;
}

static bool is_name(const char *host, size_t length, const char *name) {
    return strlen(name) == length && strncasecmp(host, name, length) == 0;
}

// An IP address cannot be the result of DNS rebinding.
static bool is_ip_address(const char *host, size_t length) {
    return *host == '[' ? strspn(host + 1, "0123456789abcdefABCDEF:.") == length - 2
                        : strspn(host, "0123456789.") == length;
}

static bool is_own_host(const Access *access, const char *host) {
    size_t length = name_length(host);
    if (length == 0)
        return false;
    if (is_name(host, length, "localhost") || is_name(host, length, "127.0.0.1") ||
        is_name(host, length, "[::1]"))
        return true;
    if (access->host && is_name(host, length, access->host))
        return true;
    return !access->local &&
           (is_ip_address(host, length) || is_name(host, length, access->machine));
}

// Returns true if an origin, `http://NAME:PORT`, has the host of the request.
static bool same_origin(const char *origin, const char *host) {
    const char *rest = strncmp(origin, "http://", 7) == 0 ? origin + 7 : origin;
    rest = strncmp(origin, "https://", 8) == 0 ? origin + 8
                                               : rest; // TLS proxy in front of this server
    return rest != origin && strcasecmp(rest, host) == 0;
}

// Compares in constant time.
static bool secrets_equal(const char *given, size_t length, const char *secret) {
    size_t wanted = strlen(secret);
    unsigned char differ = length != wanted;
    for (size_t i = 0; i < wanted; i++)
        differ |= (unsigned char)(secret[i] ^ (i < length ? given[i] : '\0'));
    return differ == 0;
}

static bool cookie_has_token(const char *cookie, const char *token) {
    static const char name[] = "flipside_token=";
    while (cookie && *cookie) {
        cookie += strspn(cookie, " ;");
        size_t length = strcspn(cookie, ";"), prefix = sizeof name - 1;
        if (length >= prefix && strncmp(cookie, name, prefix) == 0)
            return secrets_equal(cookie + prefix, length - prefix, token);
        cookie += length;
    }
    return false;
}

static bool has_token(const Access *access, const Request *request) {
    const char *bearer = request->authorization;
    if (bearer && strncasecmp(bearer, "Bearer ", 7) == 0)
        return secrets_equal(bearer + 7, strlen(bearer + 7), access->token);
    return cookie_has_token(request->cookie, access->token);
}

// Checks the token of the URL and stores it in a cookie. Redirects requests for pages to the URL
// without the token.
static bool accept_query_token(const Access *access, const Request *request, Reply *reply) {
    if (!secrets_equal(request->query_token, strlen(request->query_token), access->token))
        return reply_refuse(reply, 401, "wrong token");
    Text cookie = {0};
    text_format(&cookie, "flipside_token=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000",
                access->token);
    reply_add_header(reply, "Set-Cookie", text_string(&cookie));
    text_free(&cookie);
    if (strncmp(request->path, "/api/", 5) == 0)
        return true;
    reply->status = 303;
    reply_add_header(reply, "Location", "/");
    return false;
}

// Returns true if the request comes from the web app, the address bar or a program other than a
// browser.
static bool is_allowed_origin(const Request *request) {
    if (request->origin && !same_origin(request->origin, request->host))
        return false;
    bool foreign = request->fetch_site && strcmp(request->fetch_site, "same-origin") != 0 &&
                   strcmp(request->fetch_site, "none") != 0;
    // Links from other sites to the web app are allowed.
    return !foreign || strncmp(request->path, "/api/", 5) != 0;
}

bool access_allows(const Access *access, const Request *request, Reply *reply) {
    if (request->repeated_header)
        return reply_refuse(reply, 400, "duplicate request header");
    if (!request->host)
        return reply_refuse(reply, 400, "missing Host header");
    if (!is_own_host(access, request->host))
        return reply_refuse(reply, 403, "unknown host \"%.60s\": see --host", request->host);
    if (!is_allowed_origin(request))
        return reply_refuse(reply, 403, "cross-origin request rejected");
    if (!access->token)
        return true;
    if (request->query_token)
        return accept_query_token(access, request, reply);
    if (has_token(access, request))
        return true;
    reply_add_header(reply, "WWW-Authenticate", "Bearer");
    return reply_refuse(reply, 401,
                        "token required: send Authorization: Bearer TOKEN or ?token=TOKEN");
}

bool access_is_token(const char *token) {
    size_t length = 0;
    for (; token[length]; length++)
        if (!isalnum((unsigned char)token[length]) && !strchr("-_.", token[length]))
            return false;
    return length >= 8 && length < ACCESS_TOKEN_MAX;
}

bool access_make_token(char token[ACCESS_TOKEN_MAX], Error *error) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567"; // five bits each
    unsigned char bytes[32];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return error_set(error, "cannot create a token: no random numbers available");
    for (size_t i = 0; i < sizeof bytes; i++)
        token[i] = letters[bytes[i] % 32];
    token[sizeof bytes] = '\0';
    return true;
}
