#include "shipped.h"

#include "file.h"
#include "origin.h"

static const char *const places[] = {
    FLIPSIDE_DATA_FROM_BIN "/", FLIPSIDE_DATA_FROM_LIB "/", "", "../", "../../", "../../../"};

static bool readable(Text *path, const char *folder, const char *place, const char *name) {
    size_t begin = path->length;
    text_format(path, "%s/%s%s", folder, place, name);
    bool found = !path->failed && file_may_read(text_string(path) + begin);
    if (!found)
        text_truncate(path, begin);
    return found;
}

ShippedResult shipped_find(const char *name, Text *path) {
    Text origin = {0};
    bool found = false;
    if (system_program_directory(&origin))
        for (size_t i = 0; !found && i < sizeof places / sizeof *places; i++)
            found = readable(path, text_string(&origin), places[i], name);
    found = found || readable(path, FLIPSIDE_DATA_DIR, "", name);
    bool refused = !found && (origin.failed || path->failed);
    text_free(&origin);
    return found ? SHIPPED_FOUND : refused ? SHIPPED_NO_MEMORY : SHIPPED_MISSING;
}
