#include "page.h"

#include "file.h"

#include <ctype.h>
#include <string.h>

enum { FILE_SIZE_MAX = 16 << 20 };

static const PageFile *find(const char *path) {
    size_t from = 0, to = page_file_count;
    while (from < to) {
        size_t middle = (from + to) / 2;
        int order = strcmp(path, page_files[middle].path);
        if (order == 0)
            return &page_files[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

// Does a list, `gzip, br;q=0.5` or `"a", W/"b"`, have this entry, and not with a weight of 0?
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

static void reply_bundled(const PageFile *file, const Request *request, Reply *reply) {
    reply_add_line(reply, "ETag", file->tag);
    reply_add_line(reply, "Cache-Control",
                   "no-cache"); // kept, and asked for whether it is still the same
    if (file->packed)
        reply_add_line(reply, "Vary", "Accept-Encoding");
    if (lists(request->if_none_match, file->tag)) {
        reply->status = 304;
        return;
    }
    bool packed = file->packed && lists(request->accept_encoding, "gzip");
    reply->status = 200;
    reply->bytes = packed ? file->packed : file->bytes;
    reply->size = packed ? file->packed_size : file->size;
    reply_add_line(reply, "Content-Type", file->type);
    if (packed)
        reply_add_line(reply, "Content-Encoding", "gzip");
}

// Only plain names, none of which begins with a dot.
static bool is_plain_path(const char *path) {
    for (const char *at = path; *at; at++) {
        bool begins = at == path || at[-1] == '/';
        if (!isalnum((unsigned char)*at) && (begins || !strchr("._-/", *at)))
            return false;
    }
    return *path != '\0';
}

static void reply_from_folder(const char *folder, const char *path, Reply *reply) {
    Text name = {0};
    text_format(&name, "%s/%s", folder, path);
    bool good = is_plain_path(path) && file_kind(text_string(&name)) == FILE_REGULAR &&
                file_read(text_string(&name), FILE_SIZE_MAX, &reply->body, NULL);
    text_free(&name);
    if (!good) {
        reply_refuse(reply, 404, "there is no such page");
        return;
    }
    reply->status = 200;
    reply_add_line(reply, "Content-Type", page_type(path));
    reply_add_line(reply, "Cache-Control", "no-store");
}

void page_reply(const char *folder, const Request *request, Reply *reply) {
    const char *path = strcmp(request->path, "/") == 0 ? "index.html" : request->path + 1;
    const PageFile *file = folder ? NULL : find(path);
    if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        reply_add_line(reply, "Allow", "GET, HEAD");
        reply_refuse(reply, 405, "a page is asked for by GET");
    } else if (folder)
        reply_from_folder(folder, path, reply);
    else if (file)
        reply_bundled(file, request, reply);
    else
        reply_refuse(reply, 404, "there is no such page");
}
