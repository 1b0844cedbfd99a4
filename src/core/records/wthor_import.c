#include "wthor.h"

#include "file.h"
#include "wthor.h"

#include <string.h>

static bool import_game(const WthorGame *wthor, DatasetWriter *writer, ImportCount *count,
                        Error *error) {
    GameRecord record = {.move_count = (uint8_t)wthor->move_count,
                         .exact_from = (uint8_t)wthor->move_count};
    Game game;
    bool complete;
    if (!wthor_play(wthor, &game, &complete, NULL)) {
        count->illegal++;
        return true;
    }
    memcpy(record.move, wthor->move, record.move_count);
    memset(record.score, RECORD_NO_SCORE, record.move_count);
    if (!complete || !record_finish(&record, GOAL_MOST)) {
        count->broken_off++;
        return true;
    }
    count->added++;
    return !writer || dataset_add(writer, &record, error);
}

bool wthor_import(const char *path, DatasetWriter *writer, ImportCount *count, Error *error) {
    Text bytes = {0};
    WthorHeader header;
    Error inner;
    bool good = file_read(path, (size_t)1 << 30, &bytes, error);
    if (good && !wthor_header(bytes.data, bytes.length, &header, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    for (uint32_t i = 0; good && i < header.games; i++) {
        WthorGame game;
        if (!wthor_game(bytes.data, &header, i, &game, NULL))
            count->illegal++;
        else
            good = import_game(&game, writer, count, error);
    }
    text_free(&bytes);
    return good;
}
