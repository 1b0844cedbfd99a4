#include "review_source.h"

#include "notation.h"

#include <string.h>

void review_source_begin(ReviewSource *source, char *const *arguments, int count, Rules rules) {
    *source = (ReviewSource){.arguments = arguments, .argument_count = count, .rules = rules};
}

static void close_input(ReviewSource *source) {
    if (source->open)
        input_close(&source->input);
    source->open = false;
}

void review_source_end(ReviewSource *source) {
    close_input(source);
    file_list_free(&source->files);
    review_pile_free(&source->pile);
}

// Does a file of a folder hold games, by its name?
static bool holds_games(const char *path) {
    const Format *format = format_of_path(path);
    size_t length = strlen(path);
    return (format && format->games) || (length > 4 && strcmp(path + length - 4, ".txt") == 0);
}

// The next argument, or file of a folder; NULL at the end or after an error.
static const char *next_place(ReviewSource *source, Error *error) {
    for (;;) {
        while (source->file < source->files.count) {
            const char *path = source->files.paths[source->file++];
            if (holds_games(path))
                return path;
        }
        file_list_free(&source->files);
        source->file = 0;
        if (source->at == source->argument_count)
            return NULL;
        const char *argument = source->arguments[source->at++];
        if (strcmp(argument, "-") == 0 || file_kind(argument) != FILE_DIRECTORY ||
            review_pile_is_for(argument))
            return argument;
        if (!file_list(argument, &source->files, error))
            return NULL;
    }
}

static bool read_game(ReviewSource *source, GameSheet *sheet, Error *error) {
    FormatReader *reader = &source->input.reader;
    Error place = {0};
    if (!format_next(reader, sheet, &place))
        return format_explain(reader, source->input.name, &place, error);
    source->count++;
    return sheet->game.ply > 0 ||
           error_set(error, "%s: game %d has no moves to review",
                     source->input.name ? source->input.name : "argument", reader->count);
}

bool review_source_next(ReviewSource *source, GameSheet *sheet, bool *more, Error *error) {
    *more = true;
    *error = (Error){0};
    for (;;) {
        if (source->open && format_more(&source->input.reader))
            return read_game(source, sheet, error);
        if (review_pile_take(&source->pile, sheet)) {
            source->count++;
            return true;
        }
        close_input(source);
        const char *place = next_place(source, error);
        if (!place) {
            *more = false;
            return !*error->text;
        }
        if (review_pile_is_for(place)) {
            if (!review_pile_read(&source->pile, place, source->rules, error))
                return false;
            continue;
        }
        source->open = true;
        if (!input_open(&source->input, place, source->rules, error))
            return false;
    }
}

int review_source_count(char *const *arguments, int count, Rules rules, Error *error) {
    return review_source_count(arguments, count, rules, NULL, error);
}

// What makes it this game: the rules, where it begins, the moves.
static void note_game(TaskInput *input, const Game *game) {
    Text text = {0};
    text_format(&text, "%s %s ", goal_name(game->rules.goal), start_name(game->rules.start));
    notation_write_position(&text, game->first, game->rules.size, FORM_OBF);
    text_add_bytes(&text, (const char *)game->moves, (size_t)game->ply);
    task_input_add(input, text_string(&text), text.length);
    text_free(&text);
}

int review_source_count(char *const *arguments, int count, Rules rules, TaskInput *input,
                        Error *error) {
    for (int i = 0; i < count; i++)
        if (strcmp(arguments[i], "-") == 0)
            return 0;
    ReviewSource source;
    GameSheet sheet;
    bool more = true, good = true;
    review_source_begin(&source, arguments, count, rules);
    while (good && more) {
        good = review_source_next(&source, &sheet, &more, error);
        if (good && more && input)
            note_game(input, &sheet.game);
    }
    int games = source.count;
    review_source_end(&source);
    if (good && games == 0)
        good = error_set(error, "there is no game to review");
    return good ? games : -1;
}
