// Files of the web app.
//
// They are embedded in the program at build time, plain and gzipped (make_static_files.c), or read
// from a directory on every request for development. Only regular files below the web directory
// are served.
#ifndef FLIPSIDE_FRONTENDS_STATIC_FILES_H
#define FLIPSIDE_FRONTENDS_STATIC_FILES_H

#include "access.h"

typedef struct StaticFile {
    const char *path; // "js/board.js"
    const char *type; // MIME type
    const char *tag;  // quoted ETag: a hash of the contents
    const unsigned char *bytes;
    size_t size;
    const unsigned char *gzipped; // NULL if compression does not save space
    size_t gzipped_size;
} StaticFile;

// Embedded files, sorted by path.
extern const StaticFile static_files[];
extern const size_t static_file_count;

// Replies with a file from `directory`, or with an embedded file if `directory` is NULL.
void static_file_reply(const char *directory, const Request *request, Reply *reply);

// Returns the MIME type for the suffix of a file name.
const char *content_type_of(const char *path);

#endif
