#include "shipped.h"

#include "file.h"
#include "system.h"

static const char *const prefixes[] = {
    FLIPSIDE_DATA_FROM_BIN "/", FLIPSIDE_DATA_FROM_LIB "/", "", "../", "../../", "../../../"};

static bool readable(Text *path, const char *directory, const char *prefix, const char *name) {
    size_t begin = path->length;
    text_format(path, "%s/%s%s", directory, prefix, name);
    bool found = !path->failed && file_may_read(text_string(path) + begin);
    if (!found)
        text_truncate(path, begin);
    return found;
}

ShippedResult shipped_find(const char *name, Text *path) {
    Text origin = {0};
    bool found = false;
    if (system_program_directory(&origin))
        for (size_t i = 0; !found && i < sizeof prefixes / sizeof *prefixes; i++)
            found = readable(path, text_string(&origin), prefixes[i], name);
    found = found || readable(path, FLIPSIDE_DATA_DIR, "", name);
    bool no_memory = !found && (origin.failed || path->failed);
    text_free(&origin);
    return found ? SHIPPED_FOUND : no_memory ? SHIPPED_NO_MEMORY : SHIPPED_MISSING;
}
