#include "ugi.h"

#include "fen.h"
#include "memory.h"
#include "notation.h"
#include "option.h"
#include "rules.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_LEVEL = 12, LINE_MAX_LENGTH = 65536 };

static const char no_memory[] = "info string Error: out of memory\n";

// Sets defaults that the command line leaves to the engine, because UGI has to announce a value.
static bool set_defaults(Options *options, Error *error) {
    char threads[16];
    snprintf(threads, sizeof threads, "%d", cpu_count());
    const char *const defaults[][2] = {{"level", "12"}, {"hash", "64"}, {"threads", threads}};
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
        size_t index = option_find(&options->table, defaults[i][0], strlen(defaults[i][0]));
        assert(index < option_count(&options->table));
        if (!options_set_default(options, index, defaults[i][1], error))
            return false;
    }
    return true;
}

bool ugi_init(Ugi *ugi, const Options *options, const char *version, Error *error) {
    *ugi = (Ugi){.version = version, .engine = {.level = DEFAULT_LEVEL}};
    if (!options_copy(&ugi->options, options, error) || !set_defaults(&ugi->options, error))
        return false;
    protocol_engine_set_options(&ugi->engine, &ugi->options);
    ugi->game = game_new(rules_from_options(&ugi->options));
    return true;
}

void ugi_free(Ugi *ugi) {
    protocol_engine_free(&ugi->engine);
    options_free(&ugi->options);
}

char *ugi_word(char **line) {
    return strtok_r(*line, " \t\r\n\f\v", line);
}

const char *ugi_move(int move, int size, char buffer[5]) {
    return move < SQUARE_COUNT ? notation_move(move, size, buffer) : strcpy(buffer, "0000");
}

void ugi_error(ProtocolSession *session, const Error *error) {
    protocol_print(session, "info string Error: %s\n", error->text);
}

// Writes an option value in UGI notation.
static void write_value(Text *out, const Option *option, const OptionValue *value) {
    if (option->kind == OPTION_FLAG)
        text_add(out, value->number != 0 ? "true" : "false");
    else if (value->text)
        text_add(out, *value->text ? value->text : "<empty>");
    else if (option_is_number(option) && value->number != 0)
        text_format(out, "%.10g", value->number);
    else
        text_add(out, "<empty>");
}

// Writes the line that announces an option.
static void write_option(Text *out, const Option *option, const OptionValue *value) {
    bool choice = option->kind == OPTION_CHOICE, spin = option_is_integer(option);
    text_format(out, "option name %c%s type %s default ", toupper((unsigned char)*option->name),
                option->name + 1,
                option->kind == OPTION_FLAG ? "check"
                : choice                    ? "combo"
                : spin                      ? "spin"
                                            : "string");
    write_value(out, option, value);
    if (spin)
        text_format(out, " min %.10g max %.10g", option->min, option->max);
    for (const char *word = choice ? option->argument : ""; *word;) {
        size_t length = strcspn(word, "|");
        text_format(out, " var %.*s", (int)length, word);
        word += length + (word[length] == '|');
    }
    text_add_char(out, '\n');
}

static void ugi(Ugi *state, ProtocolSession *session, char *words) {
    (void)words;
    Text text = {0};
    text_format(&text, "id name Flipside %s\nid author the Flipside authors\n", state->version);
    for (size_t i = 0; i < option_count(&state->options.table); i++)
        write_option(&text, option_row(&state->options.table, i), &state->options.values[i]);
    protocol_print(session, "%sugiok\n", text.failed ? no_memory : text_string(&text));
    text_free(&text);
}

// Prepares a new engine, once per engine: preparing it again would end pondering.
static void isready(Ugi *state, ProtocolSession *session, char *words) {
    (void)words;
    Error error = {0};
    Engine *engine = protocol_engine_get(&state->engine, state->game.rules, &error);
    if (!engine)
        ugi_error(session, &error);
    else if (engine != state->prepared)
        engine_prepare(engine);
    state->prepared = engine;
    protocol_print(session, "readyok\n");
}

static void uginewgame(Ugi *state, ProtocolSession *session, char *words) {
    (void)session, (void)words;
    state->game = game_new(rules_from_options(&state->options));
    protocol_engine_clear(&state->engine);
}

// Returns the position of a word in a line, ignoring case, or NULL.
static char *find_word(char *line, const char *word) {
    for (char *at = line; *(at += strspn(at, " \t")); at += strcspn(at, " \t"))
        if (strcspn(at, " \t") == strlen(word) && strncasecmp(at, word, strlen(word)) == 0)
            return at;
    return NULL;
}

// Cuts the line at a word and returns the trimmed text after it; NULL if the word is missing.
static char *cut_after(char *line, const char *word) {
    char *at = find_word(line, word);
    if (!at)
        return NULL;
    *at = '\0';
    at += strlen(word);
    at += strspn(at, " \t");
    for (size_t length = strlen(at); length > 0 && strchr(" \t", at[length - 1]);)
        at[--length] = '\0';
    return at;
}

// Returns the index of an option, ignoring case, or the number of options if it is unknown.
static size_t find_option(const OptionTable *table, const char *name) {
    size_t index = 0;
    while (index < option_count(table) && strcasecmp(option_row(table, index)->name, name) != 0)
        index++;
    return index;
}

// Applies a changed option. Rules start a new game; engine options discard the engine.
static void apply_option(Ugi *state, const char *name) {
    static const char *const engine_options[] = {"eval", "weights", "threads", "hash", "book"};
    static const char *const rules_options[] = {"goal", "start", "size"};
    for (size_t i = 0; i < sizeof engine_options / sizeof *engine_options; i++)
        if (strcmp(name, engine_options[i]) == 0) {
            protocol_engine_free(&state->engine);
            state->prepared = NULL;
        }
    protocol_engine_set_options(&state->engine, &state->options);
    for (size_t i = 0; i < sizeof rules_options / sizeof *rules_options; i++)
        if (strcmp(name, rules_options[i]) == 0)
            state->game = game_new(rules_from_options(&state->options));
}

static void setoption(Ugi *state, ProtocolSession *session, char *words) {
    Error error = {0};
    char *name = cut_after(words, "name"), *value = name ? cut_after(name, "value") : NULL,
         *rest = name;
    name = name ? ugi_word(&rest) : NULL;
    size_t index = name && !(rest && ugi_word(&rest)) ? find_option(&state->options.table, name)
                                                      : option_count(&state->options.table);
    if (!name)
        error_set(&error, "expected setoption name NAME value VALUE");
    else if (index == option_count(&state->options.table))
        error_set(&error, "unknown option \"%.40s\": ugi lists the options", name);
    else if (options_set(&state->options, index,
                         value && strcmp(value, "<empty>") != 0 ? value : "", &error))
        apply_option(state, option_row(&state->options.table, index)->name);
    if (*error.text)
        ugi_error(session, &error);
}

// Plays the moves of a line. Forced passes may be omitted; passes after the end of the game are
// ignored.
static bool play_words(Game *game, char *words, Error *error) {
    for (char *word; (word = ugi_word(&words));) {
        int move =
            strcmp(word, "0000") == 0 ? MOVE_PASS : notation_find_move(word, game->rules.size);
        if (move == MOVE_PASS && game_over(game))
            continue;
        if (move != MOVE_PASS)
            game_play_passes(game);
        if (move == MOVE_NONE || !game_play(game, move))
            return error_set(error, "illegal move \"%.20s\" after %d moves", word, game->ply);
    }
    return true;
}

// Sets `game` to the position of a FEN. The start `open` stays, because its placement rules also
// apply to positions.
static bool begin_at(Ugi *state, const char *fen, Game *game, Error *error) {
    Position position;
    Rules rules = rules_from_options(&state->options);
    if (!fen_parse(fen, &position, &rules.size, error))
        return false;
    rules.start = rules.start == START_OPEN ? START_OPEN : START_GIVEN;
    *game = game_from(rules, position);
    return true;
}

static void position(Ugi *state, ProtocolSession *session, char *words) {
    Error error = {0};
    char *moves = cut_after(words, "moves"), *fen = cut_after(words, "fen"),
         *first = fen ? NULL : ugi_word(&words);
    Game game = game_new(rules_from_options(&state->options));
    bool good = fen ? begin_at(state, fen, &game, &error)
                    : (first && strcasecmp(first, "startpos") == 0) ||
                          error_set(&error, "expected position startpos or position fen FEN");
    if (good && (!moves || play_words(&game, moves, &error)))
        state->game = game;
    else
        ugi_error(session, &error);
}

static void write_moves(Text *out, const Game *game) {
    char name[5];
    uint64_t moves = game_moves(game);
    if (game_must_pass(game))
        text_add(out, ugi_move(MOVE_PASS, game->rules.size, name));
    for (const char *gap = ""; moves; gap = " ")
        text_format(out, "%s%s", gap, ugi_move(bit_take(&moves), game->rules.size, name));
}

// Executes `query`. Every query gets a response, because some programs wait for it.
static void query(Ugi *state, ProtocolSession *session, char *words) {
    const Game *game = &state->game;
    const char *word = ugi_word(&words);
    int score = game_score(game, BLACK);
    Text text = {0};
    word = word ? word : "";
    if (strcasecmp(word, "p1turn") == 0)
        text_add(&text, game->now.side == BLACK ? "true" : "false");
    else if (strcasecmp(word, "gameover") == 0)
        text_add(&text, game_over(game) ? "true" : "false");
    else if (strcasecmp(word, "result") == 0)
        text_add(&text, !game_over(game) ? "none"
                        : score > 0      ? "p1win"
                        : score < 0      ? "p2win"
                                         : "draw");
    else if (strcasecmp(word, "fen") == 0)
        fen_write(&text, game->now, game->rules.size);
    else if (strcasecmp(word, "moves") == 0)
        write_moves(&text, game);
    else if (strcasecmp(word, "goal") == 0)
        text_add(&text, goal_name(game->rules.goal));
    else
        text_add(&text, "unknown");
    if (text.failed)
        protocol_print(session, "%s", no_memory);
    protocol_print(session, "response %s\n", text.failed ? "unknown" : text_string(&text));
    text_free(&text);
}

static void stop(Ugi *state, ProtocolSession *session, char *words) {
    (void)state, (void)session, (void)words; // interrupts the search when it is fed
}

static const struct {
    const char *name;
    void (*action)(Ugi *ugi, ProtocolSession *session, char *words);
} commands[] = {
    {"ugi", ugi},
    {"isready", isready},
    {"uginewgame", uginewgame},
    {"setoption", setoption},
    {"position", position},
    {"go", ugi_go},
    {"query", query},
    {"stop", stop},
};

// Returns true if the line starts with the word.
static bool begins_with(const char *line, const char *word) {
    line += strspn(line, " \t");
    size_t length = strlen(word);
    return strncasecmp(line, word, length) == 0 &&
           (!line[length] || isspace((unsigned char)line[length]));
}

static void refuse(ProtocolSession *session, const char *word) {
    Error error = {0};
    error_set(&error, "unknown command \"%.40s\"", word);
    ugi_error(session, &error);
}

static bool handle(ProtocolSession *session, const char *line, void *state) {
    if (begins_with(line, "quit"))
        return false;
    char *copy = strndup(line, LINE_MAX_LENGTH), *rest = copy;
    if (!copy) {
        protocol_print(session, "%s%s", no_memory,
                       begins_with(line, "go")        ? "bestmove 0000\n"
                       : begins_with(line, "isready") ? "readyok\n"
                                                      : "");
        return true;
    }
    const char *word = ugi_word(&rest);
    size_t i = 0, count = sizeof commands / sizeof *commands;
    while (word && i < count && strcasecmp(commands[i].name, word) != 0)
        i++;
    if (word && i < count)
        commands[i].action(state, session, rest);
    else if (word)
        refuse(session, word);
    free(copy);
    return true;
}

static Interrupts interrupts(const char *line) {
    return begins_with(line, "stop")   ? INTERRUPTS_ALL
           : begins_with(line, "quit") ? INTERRUPTS_ANALYSIS
                                       : INTERRUPTS_NOTHING;
}

static bool is_last(const char *line) {
    return begins_with(line, "quit");
}

static const char *reply_during_search(const char *line) {
    return begins_with(line, "isready") ? "readyok\n" : NULL;
}

ProtocolHandler ugi_handler(Ugi *state) {
    assert(state);
    return (ProtocolHandler){.interrupts = interrupts,
                             .is_last = is_last,
                             .handle = handle,
                             .reply_during_search = reply_during_search,
                             .state = state};
}
