#include "ugi.h"

#include "fen.h"
#include "memory.h"
#include "notation.h"
#include "rules.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_LEVEL = 12, LINE_MAX_LENGTH = 65536 };

static const char no_memory[] = "info string Error: no memory is left\n";

// What is announced of numbers that the command leaves to the engine, and what then counts.
static bool suggest_defaults(Options *options, Error *error) {
    char threads[16];
    snprintf(threads, sizeof threads, "%d", cpu_count());
    const char *const defaults[][2] = {{"level", "12"}, {"hash", "64"}, {"threads", threads}};
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) {
        size_t place = option_find(&options->table, defaults[i][0], strlen(defaults[i][0]));
        assert(place < option_count(&options->table));
        if (!options_set_default(options, place, defaults[i][1], error))
            return false;
    }
    return true;
}

bool ugi_init(Ugi *ugi, const Options *options, const char *version, Error *error) {
    *ugi = (Ugi){.version = version, .counsel = {.level = DEFAULT_LEVEL}};
    if (!options_copy(&ugi->options, options, error) || !suggest_defaults(&ugi->options, error))
        return false;
    protocol_engine_set_options(&ugi->counsel, &ugi->options);
    ugi->game = game_new(rules_from_options(&ugi->options));
    return true;
}

void ugi_free(Ugi *ugi) {
    protocol_engine_free(&ugi->counsel);
    options_free(&ugi->options);
}

char *ugi_word(char **line) {
    return strtok_r(*line, " \t\r\n\f\v", line);
}

const char *ugi_move(int move, int size, char buffer[5]) {
    return move < SQUARE_COUNT ? notation_move(move, size, buffer) : strcpy(buffer, "0000");
}

void ugi_error(ProtocolSession *talk, const Error *error) {
    protocol_print(talk, "info string Error: %s\n", error->text);
}

// A value as the protocol writes it.
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

// The line that announces an option.
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

static void ugi(Ugi *state, ProtocolSession *talk, char *words) {
    (void)words;
    Text text = {0};
    text_format(&text, "id name Flipside %s\nid author the Flipside authors\n", state->version);
    for (size_t i = 0; i < option_count(&state->options.table); i++)
        write_option(&text, option_row(&state->options.table, i), &state->options.values[i]);
    protocol_print(talk, "%sugiok\n", text.failed ? no_memory : text_string(&text));
    text_free(&text);
}

// Makes what the first search would otherwise have to make, once: it would end pondering.
static void isready(Ugi *state, ProtocolSession *talk, char *words) {
    (void)words;
    Error error = {0};
    Engine *engine = protocol_engine_get(&state->counsel, state->game.rules, &error);
    if (!engine)
        ugi_error(talk, &error);
    else if (engine != state->prepared)
        engine_prepare(engine);
    state->prepared = engine;
    protocol_print(talk, "readyok\n");
}

static void uginewgame(Ugi *state, ProtocolSession *talk, char *words) {
    (void)talk, (void)words;
    state->game = game_new(rules_from_options(&state->options));
    protocol_engine_clear(&state->counsel);
}

// Where a word stands on its own in a line, any case; NULL when it does not.
static char *find_word(char *line, const char *word) {
    for (char *at = line; *(at += strspn(at, " \t")); at += strcspn(at, " \t"))
        if (strcspn(at, " \t") == strlen(word) && strncasecmp(at, word, strlen(word)) == 0)
            return at;
    return NULL;
}

// The part of a line after a word, which is cut off there, without blanks around it; NULL when it
// has no such word.
static char *cut_behind(char *line, const char *word) {
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

// The place of an option, whatever the case of its name; the number of options when there is none.
static size_t find_option(const OptionTable *table, const char *name) {
    size_t place = 0;
    while (place < option_count(table) && strcasecmp(option_row(table, place)->name, name) != 0)
        place++;
    return place;
}

// Takes a value over. Rules begin the game anew; what the engine is made of makes it anew.
static void take_option(Ugi *state, const char *name) {
    static const char *const of_engine[] = {"eval", "weights", "threads", "hash", "book"};
    static const char *const of_rules[] = {"goal", "start", "size"};
    for (size_t i = 0; i < sizeof of_engine / sizeof *of_engine; i++)
        if (strcmp(name, of_engine[i]) == 0) {
            protocol_engine_free(&state->counsel);
            state->prepared = NULL;
        }
    protocol_engine_set_options(&state->counsel, &state->options);
    for (size_t i = 0; i < sizeof of_rules / sizeof *of_rules; i++)
        if (strcmp(name, of_rules[i]) == 0)
            state->game = game_new(rules_from_options(&state->options));
}

static void setoption(Ugi *state, ProtocolSession *talk, char *words) {
    Error error = {0};
    char *name = cut_behind(words, "name"), *value = name ? cut_behind(name, "value") : NULL,
         *rest = name;
    name = name ? ugi_word(&rest) : NULL;
    size_t place = name && !(rest && ugi_word(&rest)) ? find_option(&state->options.table, name)
                                                      : option_count(&state->options.table);
    if (!name)
        error_set(&error, "setoption name NAME value VALUE is wanted");
    else if (place == option_count(&state->options.table))
        error_set(&error, "there is no option \"%.40s\"; ugi lists them", name);
    else if (options_set(&state->options, place,
                         value && strcmp(value, "<empty>") != 0 ? value : "", &error))
        take_option(state, option_row(&state->options.table, place)->name);
    if (*error.text)
        ugi_error(talk, &error);
}

// Plays moves in words; a forced pass may be left out, and after the end of the game passes mean
// nothing.
static bool play_words(Game *game, char *words, Error *error) {
    for (char *word; (word = ugi_word(&words));) {
        int move =
            strcmp(word, "0000") == 0 ? MOVE_PASS : notation_find_move(word, game->rules.size);
        if (move == MOVE_PASS && game_over(game))
            continue;
        if (move != MOVE_PASS)
            game_play_passes(game);
        if (move == MOVE_NONE || !game_play(game, move))
            return error_set(error, "\"%.20s\" is not a legal move after %d moves", word,
                             game->ply);
    }
    return true;
}

// The game that begins with a FEN. Where the first discs go to the centre, that holds for
// positions, too.
static bool begin_at(Ugi *state, const char *fen, Game *game, Error *error) {
    Position position;
    Rules rules = rules_from_options(&state->options);
    if (!fen_parse(fen, &position, &rules.size, error))
        return false;
    rules.start = rules.start == START_OPEN ? START_OPEN : START_GIVEN;
    *game = game_from(rules, position);
    return true;
}

static void position(Ugi *state, ProtocolSession *talk, char *words) {
    Error error = {0};
    char *moves = cut_behind(words, "moves"), *fen = cut_behind(words, "fen"),
         *first = fen ? NULL : ugi_word(&words);
    Game game = game_new(rules_from_options(&state->options));
    bool good = fen ? begin_at(state, fen, &game, &error)
                    : (first && strcasecmp(first, "startpos") == 0) ||
                          error_set(&error, "position startpos or position fen FEN is wanted");
    if (good && (!moves || play_words(&game, moves, &error)))
        state->game = game;
    else
        ugi_error(talk, &error);
}

static void write_moves(Text *out, const Game *game) {
    char name[5];
    uint64_t moves = game_moves(game);
    if (game_must_pass(game))
        text_add(out, ugi_move(MOVE_PASS, game->rules.size, name));
    for (const char *gap = ""; moves; gap = " ")
        text_format(out, "%s%s", gap, ugi_move(bit_take(&moves), game->rules.size, name));
}

// What is asked about the position. Some programs wait for an answer: there always is one.
static void query(Ugi *state, ProtocolSession *talk, char *words) {
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
        protocol_print(talk, "%s", no_memory);
    protocol_print(talk, "response %s\n", text.failed ? "unknown" : text_string(&text));
    text_free(&text);
}

static void stop(Ugi *state, ProtocolSession *talk, char *words) {
    (void)state, (void)talk, (void)words; // the talk has seen it already
}

static const struct {
    const char *name;
    void (*action)(Ugi *ugi, ProtocolSession *talk, char *words);
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

// Is this the first word of a line?
static bool begins_with(const char *line, const char *word) {
    line += strspn(line, " \t");
    size_t length = strlen(word);
    return strncasecmp(line, word, length) == 0 &&
           (!line[length] || isspace((unsigned char)line[length]));
}

static void refuse(ProtocolSession *talk, const char *word) {
    Error error = {0};
    error_set(&error, "there is no command \"%.40s\"", word);
    ugi_error(talk, &error);
}

static bool handle(ProtocolSession *talk, const char *line, void *state) {
    if (begins_with(line, "quit"))
        return false;
    char *copy = strndup(line, LINE_MAX_LENGTH), *rest = copy;
    if (!copy) {
        protocol_print(talk, "%s%s", no_memory,
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
        commands[i].action(state, talk, rest);
    else if (word)
        refuse(talk, word);
    free(copy);
    return true;
}

static Interrupts urgency(const char *line) {
    return begins_with(line, "stop")   ? INTERRUPTS_ALL
           : begins_with(line, "quit") ? INTERRUPTS_ANALYSIS
                                       : INTERRUPTS_NOTHING;
}

static bool is_last(const char *line) {
    return begins_with(line, "quit");
}

static const char *at_once(const char *line) {
    return begins_with(line, "isready") ? "readyok\n" : NULL;
}

ProtocolHandler ugi_handler(Ugi *state) {
    assert(state);
    return (ProtocolHandler){.urgency = urgency,
                             .is_last = is_last,
                             .handle = handle,
                             .at_once = at_once,
                             .state = state};
}
