// The files of the page: inside the program, plain and packed, made by make_page at build time; or
// in a folder, read anew each time, for whoever works at them. A path is the name of a file or
// there is none: no path leads elsewhere.
#ifndef FLIPSIDE_FRONTENDS_PAGE_H
#define FLIPSIDE_FRONTENDS_PAGE_H

#include "access.h"

typedef struct PageFile {
    const char *path; // "js/board.js"
    const char *type; // of its contents
    const char *tag;  // in quotes; another one when the contents are others
    const unsigned char *bytes;
    size_t size;
    const unsigned char *packed; // by gzip; NULL = that gains nothing
    size_t packed_size;
} PageFile;

// By path.
extern const PageFile page_files[];
extern const size_t page_file_count;

// Answers a request for a file: of this folder, or of the program when it is NULL.
void page_reply(const char *folder, const Request *request, Reply *reply);

// The type of a file's contents, by the end of its name.
const char *page_type(const char *path);

#endif
