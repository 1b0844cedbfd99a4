#include "file.h"

#include <limits.h>

bool file_copy(const char *from, const char *to, Error *error) {
    Text bytes = {0};
    bool good = file_read(from, INT_MAX, &bytes, error) && file_write(to, bytes.data, bytes.length, error);
    text_free(&bytes);
    return good;
}
