#include "wthor.h"

#include "file.h"

#include <string.h>
#include <strings.h>

enum { NAMES_BYTES_MAX = 4 << 20 };

static bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcasecmp(path + length - tail, ending) == 0;
}

// Reads the first file of a list with that ending, where it is one of names.
static void take(Text *names, const FileList *files, const char *ending) {
    for (size_t i = 0; i < files->count; i++) {
        Error ignored = {0};
        WthorHeader header;
        if (!ends_in(files->paths[i], ending))
            continue;
        if (!file_read(files->paths[i], NAMES_BYTES_MAX, names, &ignored) ||
            !wthor_header(names->data, names->length, &header, &ignored) || header.names == 0)
            text_clear(names);
        return;
    }
}

void wthor_names_find(WthorNames *names, const char *path) {
    Text folder = {0};
    FileList files = {0};
    Error ignored = {0};
    const char *slash = strrchr(path, '/');
    if (slash)
        text_add_bytes(&folder, path, (size_t)(slash - path) + 1);
    else
        text_add(&folder, ".");
    if (!folder.failed && file_list(text_string(&folder), &files, &ignored)) {
        take(&names->players, &files, ".jou");
        take(&names->tournaments, &files, ".trn");
    }
    file_list_free(&files);
    text_free(&folder);
}

void wthor_names_free(WthorNames *names) {
    text_free(&names->players);
    text_free(&names->tournaments);
}

static void tell(char *out, const Text *names, int name_size, int number) {
    char name[WTHOR_NAME_MAX];
    if (names->length && wthor_name(names->data, names->length, name_size, (uint32_t)number, name))
        sheet_set_text(out, name);
}

void wthor_names_apply(const WthorNames *names, const WthorGame *game, GameSheet *sheet) {
    tell(sheet->name[BLACK], &names->players, WTHOR_PLAYER_SIZE, game->black);
    tell(sheet->name[WHITE], &names->players, WTHOR_PLAYER_SIZE, game->white);
    tell(sheet->event, &names->tournaments, WTHOR_TOURNAMENT_SIZE, game->tournament);
}
