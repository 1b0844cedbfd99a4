// Where data that belong to the program are looked for: around the file that this code lies in, as an installation or a
// build has them; the folder that was configured.
#include "file.h"
#include "origin.h"

static const char *const places[] = {FLIPSIDE_DATA_FROM_BIN, FLIPSIDE_DATA_FROM_LIB, ".", "..", "../..", "../../.."};

static bool readable(const char *folder, const char *below, const char *name, Text *path) {
    text_clear(path);
    text_format(path, "%s/%s/%s", folder, below, name);
    return !path->failed && file_may_read(text_string(path));
}

bool origin_find(const char *folder, const char *name, Text *path) {
    Text origin = {0}, place = {0};
    bool found = false, told = origin_folder(&origin);
    for (size_t i = 0; told && !found && i < sizeof places / sizeof *places; i++) {
        text_clear(&place);
        text_format(&place, "%s/%s", text_string(&origin), places[i]);
        found = readable(text_string(&place), folder, name, path);
    }
    found = found || readable(FLIPSIDE_DATA_DIR, folder, name, path);
    path->failed = !found && (path->failed || origin.failed || place.failed);
    text_free(&origin);
    text_free(&place);
    return found;
}
