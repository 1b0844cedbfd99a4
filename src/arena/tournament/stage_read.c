// The other side of stage.c: whoever watches.
#include "checksum.h"
#include "clock.h"
#include "file_open.h"
#include "game_line.h"
#include "notation.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

enum { STAGE_LIMIT = 1 << 20, STAGE_GAMES = 256, HEAD_LENGTH = 18, TRIES = 5 };

static const double pause_seconds = 0.002;

// The line of the file, if it is whole; to be freed.
static char *read_line(int file, size_t *length) {
    char head[HEAD_LENGTH + 1] = {0};
    if (file_read_at(file, 0, head, HEAD_LENGTH) != HEAD_LENGTH)
        return NULL;
    *length = strtoul(head, NULL, 10);
    uint32_t sum = (uint32_t)strtoul(head + 9, NULL, 16);
    char *line = *length > 0 && *length <= STAGE_LIMIT ? malloc(*length) : NULL;
    if (line && file_read_at(file, HEAD_LENGTH, line, *length) == (int64_t)*length &&
        checksum_crc32(0, line, *length) == sum)
        return line;
    free(line);
    return NULL;
}

// Who may stand in the file.
typedef struct Field {
    const char *const *marks, *const *names;
    int count;
} Field;

// The name of whom a mark stands for; NULL when it is nobody.
static const char *name_of(const Field *field, const Text *mark) {
    for (int i = 0; i < field->count; i++)
        if (strcmp(field->marks[i], text_string(mark)) == 0)
            return field->names[i];
    return NULL;
}

// What the players think, as far as it makes sense.
static Json *thinking_json(const Json *thinking, const MatchGame *record) {
    Json *object = json_new_object();
    json_add_text(object, "side", color_name(record->game.now.side));
    json_add_real(object, "seconds", json_number_of(json_member(thinking, "seconds")), 3);
    const Json *depth = json_member(thinking, "depth"), *score = json_member(thinking, "score");
    const char *text = json_text_of(json_member(thinking, "move"));
    char buffer[3];
    int move;
    if (json_holds_int(depth))
        json_add_int(object, "depth", json_int_of(depth));
    if (text && strlen(text) == 2 &&
        notation_parse_move(text, record->game.rules.size, &move, NULL))
        json_add_text(object, "move", notation_move(move, record->game.rules.size, buffer));
    if (json_holds_int(score))
        json_add_int(object, "score", json_int_of(score));
    return object;
}

// The games of the file that are games of this tournament, written anew: nothing else gets through.
static Json *games_json(const Json *list, const Field *field) {
    Json *games = json_new_list();
    Text black = {0}, white = {0};
    for (size_t i = 0; i < json_length(list) && i < STAGE_GAMES; i++) {
        const Json *line = json_entry(list, i);
        MatchGame record;
        bool good = game_line_read_running(line, &record, &black, &white, NULL);
        const char *black_name = good ? name_of(field, &black) : NULL,
                   *white_name = good ? name_of(field, &white) : NULL;
        if (!black_name || !white_name)
            continue;
        Json *game = game_line_json_running(&record, text_string(&black), text_string(&white));
        json_add_text(game, "black_name", black_name);
        json_add_text(game, "white_name", white_name);
        json_add(game, "thinking", thinking_json(json_member(line, "thinking"), &record));
        json_append(games, game);
    }
    text_free(&black);
    text_free(&white);
    return games;
}

void stage_take(StageView *view, const char *line, size_t length, const char *const *marks,
                const char *const *names, int count) {
    const Field field = {marks, names, count};
    Json *live = json_read(line, length, NULL);
    double seconds = json_number_of(json_member(live, "seconds"));
    int64_t resumed = json_int_of(json_member(live, "resumed")),
            boards = json_int_of(json_member(live, "boards"));
    if (json_holds_object(live)) {
        view->seconds = seconds >= 0 && seconds < CLOCK_LIMIT_MAX ? seconds : 0;
        view->resumed = resumed >= 0 && resumed < INT32_MAX ? (int)resumed : 0;
        view->boards = boards >= 0 && boards < INT32_MAX ? (int)boards : 0;
        view->games = games_json(json_member(live, "games"), &field);
    }
    json_free(live);
}

bool stage_running(const char *folder) {
    int file = file_open_regular(folder, "live.json");
    bool running = file >= 0 && file_locked(file);
    file_close(file);
    return running;
}

StageView stage_read(const char *folder, const char *const *marks, const char *const *names,
                     int count) {
    StageView view = {0};
    int file = file_open_regular(folder, "live.json");
    if (file < 0)
        return view;
    view.running = file_locked(file);
    size_t length = 0;
    char *line = NULL;
    for (int i = 0; view.running && !line && i < TRIES; i++) {
        if (i > 0)
            clock_sleep(pause_seconds);
        line = read_line(file, &length);
    }
    if (line)
        stage_take(&view, line, length, marks, names, count);
    free(line);
    file_close(file);
    return view;
}

void stage_view_free(StageView *view) {
    json_free(view->games);
    *view = (StageView){0};
}
