#include "file.h"

enum { COPY_LIMIT = 1 << 30 };

bool file_copy(const char *from, const char *to, Error *error) {
    Text bytes = {0};
    bool good = file_read(from, COPY_LIMIT, &bytes, error) &&
                file_write(to, bytes.data, bytes.length, error);
    text_free(&bytes);
    return good;
}
