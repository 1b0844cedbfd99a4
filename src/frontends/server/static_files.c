#include "static_files.h"

#include "file.h"

#include <ctype.h>
#include <string.h>

enum { FILE_SIZE_MAX = 16 << 20 };

static const StaticFile *find(const char *path) {
    size_t from = 0, to = static_file_count;
    while (from < to) {
        size_t middle = (from + to) / 2;
        int order = strcmp(path, static_files[middle].path);
        if (order == 0)
            return &static_files[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

// Returns true if a header list such as `gzip, br;q=0.5` or `"a", W/"b"` contains the entry with a
// weight other than 0.
static bool lists(const char *list, const char *entry) {
    size_t length = strlen(entry);
    for (const char *at = list; at && *at; at += strcspn(at, ",")) {
        at += strspn(at, ", \t");
        if (strncmp(at, "W/", 2) == 0)
            at += 2;
        if (strncmp(at, entry, length) != 0 || (at[length] && !strchr(",; \t", at[length])))
            continue;
        const char *weight = at + length + strspn(at + length, " \t");
        return strncmp(weight, ";q=0", 4) != 0 ||
               strcspn(weight + 4, "123456789") < strcspn(weight + 4, ",");
    }
    return false;
}

static void reply_bundled(const StaticFile *file, const Request *request, Reply *reply) {
    reply_add_header(reply, "ETag", file->tag);
    reply_add_header(reply, "Cache-Control", "no-cache"); // cached, but always revalidated
    if (file->gzipped)
        reply_add_header(reply, "Vary", "Accept-Encoding");
    if (lists(request->if_none_match, file->tag)) {
        reply->status = 304;
        return;
    }
    bool gzipped = file->gzipped && lists(request->accept_encoding, "gzip");
    reply->status = 200;
    reply->bytes = gzipped ? file->gzipped : file->bytes;
    reply->size = gzipped ? file->gzipped_size : file->size;
    reply_add_header(reply, "Content-Type", file->type);
    if (gzipped)
        reply_add_header(reply, "Content-Encoding", "gzip");
}

// Accepts letters, digits and `._-/`; no component may start with a punctuation character.
static bool is_safe_path(const char *path) {
    for (const char *at = path; *at; at++) {
        bool begins = at == path || at[-1] == '/';
        if (!isalnum((unsigned char)*at) && (begins || !strchr("._-/", *at)))
            return false;
    }
    return *path != '\0';
}

static void reply_from_directory(const char *directory, const char *path, Reply *reply) {
    Text name = {0};
    text_format(&name, "%s/%s", directory, path);
    bool good = is_safe_path(path) && file_kind(text_string(&name)) == FILE_REGULAR &&
                file_read(text_string(&name), FILE_SIZE_MAX, &reply->body, NULL);
    text_free(&name);
    if (!good) {
        reply_refuse(reply, 404, "not found");
        return;
    }
    reply->status = 200;
    reply_add_header(reply, "Content-Type", content_type_of(path));
    reply_add_header(reply, "Cache-Control", "no-store");
}

void static_file_reply(const char *directory, const Request *request, Reply *reply) {
    const char *path = strcmp(request->path, "/") == 0 ? "index.html" : request->path + 1;
    const StaticFile *file = directory ? NULL : find(path);
    if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        reply_add_header(reply, "Allow", "GET, HEAD");
        reply_refuse(reply, 405, "method not allowed: expected GET or HEAD");
    } else if (directory)
        reply_from_directory(directory, path, reply);
    else if (file)
        reply_bundled(file, request, reply);
    else
        reply_refuse(reply, 404, "not found");
}
