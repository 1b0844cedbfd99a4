#include "access.h"

#include <ctype.h>
#include <string.h>
#include <sys/random.h>

// The length of a host's name without the port; 0 when the text is none.
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

// Is it a number and no name? Somebody else's name cannot be one.
static bool is_number(const char *host, size_t length) {
    return *host == '[' ? strspn(host + 1, "0123456789abcdefABCDEF:.") == length - 2
                        : strspn(host, "0123456789.") == length;
}

static bool knows_host(const Access *access, const char *host) {
    size_t length = name_length(host);
    if (length == 0)
        return false;
    if (is_name(host, length, "localhost") || is_name(host, length, "127.0.0.1") ||
        is_name(host, length, "[::1]"))
        return true;
    if (access->host && is_name(host, length, access->host))
        return true;
    return !access->local && (is_number(host, length) || is_name(host, length, access->machine));
}

// Does an origin, `http://NAME:PORT`, name the host that is asked?
static bool same_origin(const char *origin, const char *host) {
    const char *rest = strncmp(origin, "http://", 7) == 0 ? origin + 7 : origin;
    rest = strncmp(origin, "https://", 8) == 0 ? origin + 8 : rest; // of a proxy before us
    return rest != origin && strcasecmp(rest, host) == 0;
}

// A comparison that takes as long whatever is right in it.
static bool same_secret(const char *given, size_t length, const char *secret) {
    size_t wanted = strlen(secret);
    unsigned char differ = length != wanted;
    for (size_t i = 0; i < wanted; i++)
        differ |= (unsigned char)(secret[i] ^ (i < length ? given[i] : '\0'));
    return differ == 0;
}

static bool cookie_fits(const char *cookie, const char *token) {
    static const char name[] = "flipside_token=";
    while (cookie && *cookie) {
        cookie += strspn(cookie, " ;");
        size_t length = strcspn(cookie, ";"), prefix = sizeof name - 1;
        if (length >= prefix && strncmp(cookie, name, prefix) == 0)
            return same_secret(cookie + prefix, length - prefix, token);
        cookie += length;
    }
    return false;
}

static bool knows_token(const Access *access, const Request *request) {
    const char *bearer = request->authorization;
    if (bearer && strncasecmp(bearer, "Bearer ", 7) == 0)
        return same_secret(bearer + 7, strlen(bearer + 7), access->token);
    return cookie_fits(request->cookie, access->token);
}

// Lets a visitor in who has the token in the address: the answer is a cookie, and where to go.
static bool welcome(const Access *access, const Request *request, Reply *reply) {
    if (!same_secret(request->query_token, strlen(request->query_token), access->token))
        return reply_refuse(reply, 401, "the token is wrong");
    Text cookie = {0};
    text_format(&cookie, "flipside_token=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000",
                access->token);
    reply_add_line(reply, "Set-Cookie", text_string(&cookie));
    text_free(&cookie);
    if (strncmp(request->path, "/api/", 5) == 0)
        return true;
    reply->status = 303;
    reply_add_line(reply, "Location", "/");
    return false;
}

// Was this asked for by a page of ours, by hand, or by no browser at all?
static bool from_our_page(const Request *request) {
    if (request->origin && !same_origin(request->origin, request->host))
        return false;
    bool foreign = request->fetch_site && strcmp(request->fetch_site, "same-origin") != 0 &&
                   strcmp(request->fetch_site, "none") != 0;
    return !foreign ||
           strncmp(request->path, "/api/", 5) != 0; // a link from elsewhere may lead to the page
}

bool access_allows(const Access *access, const Request *request, Reply *reply) {
    if (request->doubled)
        return reply_refuse(reply, 400, "a line of the request that may stand once stands twice");
    if (!request->host)
        return reply_refuse(reply, 400, "the request has no Host");
    if (!knows_host(access, request->host))
        return reply_refuse(reply, 403, "this server is not \"%.60s\"", request->host);
    if (!from_our_page(request))
        return reply_refuse(reply, 403, "asked for by a page from elsewhere");
    if (!access->token)
        return true;
    if (request->query_token)
        return welcome(access, request, reply);
    if (knows_token(access, request))
        return true;
    reply_add_line(reply, "WWW-Authenticate", "Bearer");
    return reply_refuse(reply, 401,
                        "this server wants its token: Authorization: Bearer …, or ?token=… once");
}

bool access_is_token(const char *token) {
    size_t length = 0;
    for (; token[length]; length++)
        if (!isalnum((unsigned char)token[length]) && !strchr("-_.", token[length]))
            return false;
    return length >= 8 && length < ACCESS_TOKEN_MAX;
}

bool access_make_token(char token[ACCESS_TOKEN_MAX], Error *error) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567"; // 32 of them: five bits each
    unsigned char bytes[32];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return error_set(error, "the machine gives no random numbers for a token");
    for (size_t i = 0; i < sizeof bytes; i++)
        token[i] = letters[bytes[i] % 32];
    token[sizeof bytes] = '\0';
    return true;
}
