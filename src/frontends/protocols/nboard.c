#include "nboard.h"

#include "ggf.h"
#include "notation.h"
#include "text.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_DEPTH = 12,
    DEPTH_MAX = 60,
    QUICK_LEVEL = 4,
    HINT_STEP = 2,
    ANALYSIS_LEVEL_MAX = 12
};

void nboard_init(Nboard *nboard, Rules rules) {
    *nboard = (Nboard){.game = game_new(rules), .counsel = {.level = DEFAULT_DEPTH}};
}

void nboard_free(Nboard *nboard) {
    protocol_engine_free(&nboard->counsel);
}

// Does the line begin with this word? The rest then starts behind it.
static bool is_word(const char *line, const char *word, const char **rest) {
    size_t length = strlen(word);
    if (strncasecmp(line, word, length) != 0 ||
        (line[length] && !isspace((unsigned char)line[length])))
        return false;
    *rest = line + length;
    while (isspace((unsigned char)**rest))
        ++*rest;
    return true;
}

static void write_move(Text *out, int move, int size) {
    char name[3];
    notation_move(move, size, name);
    name[0] = (char)toupper((unsigned char)name[0]);
    text_add(out, move >= SQUARE_COUNT ? "PA" : name);
}

// How deep a report looked: `100%` = exact, `100%W` = who wins is proven.
static void write_depth(Text *out, const EngineReport *report) {
    if (report->kind == SCORE_EXACT)
        text_add(out, report->wld ? "100%W" : "100%");
    else
        text_format(out, "%d", report->depth);
}

static void say_error(ProtocolSession *talk, const Error *error) {
    protocol_print(talk, "status Error: %s\n", error->text);
}

static void say_nodes(ProtocolSession *talk, uint64_t nodes, double seconds) {
    protocol_print(talk, "nodestats %llu %.3f\n", (unsigned long long)nodes, seconds);
}

// `go`: says the move and does not make it.
static void go(Nboard *nboard, ProtocolSession *talk) {
    EngineReport report;
    Error error = {0};
    EngineQuestion question = protocol_engine_question(&nboard->counsel, nboard->counsel.level, 0,
                                                       protocol_stop_flag(talk, false));
    if (!protocol_engine_answer(&nboard->counsel, &nboard->game, &question, &report, &error)) {
        say_error(talk, &error);
        return;
    }
    Text text = {0};
    write_move(&text, report.move, nboard->game.rules.size);
    say_nodes(talk, report.nodes, report.seconds);
    if (text.failed)
        protocol_print(talk, "status Error: no memory is left\n");
    else
        protocol_print(talk, "=== %s/%.2f/%.2f\n", text_string(&text), (double)report.score,
                       report.seconds);
    nboard->answered = !text.failed;
    nboard->answer = report.move;
    text_free(&text);
}

// The lines of one round of hints.
static void say_hints(Nboard *nboard, ProtocolSession *talk, const EngineReport *reports,
                      int count) {
    int size = nboard->game.rules.size;
    Text text = {0};
    for (int i = 0; i < count; i++) {
        text_add(&text, "search ");
        for (int k = 0; k < reports[i].pv_length; k++)
            write_move(&text, reports[i].pv[k], size);
        if (reports[i].pv_length == 0)
            write_move(&text, reports[i].move, size);
        text_format(&text, " %.2f 0 ", (double)reports[i].score);
        write_depth(&text, &reports[i]);
        text_add(&text, "\n");
    }
    protocol_print(talk, "%s",
                   text.failed ? "status Error: no memory is left\n" : text_string(&text));
    text_free(&text);
}

// One round of hints at a level; false when there is nothing more to say. The first, quick round is
// never stopped, so that even a hurried conversation gets an answer.
static bool hint_round(Nboard *nboard, ProtocolSession *talk, int level, int count, bool first) {
    EngineReport reports[MOVES_MAX];
    Error error = {0};
    const atomic_bool *stop = protocol_stop_flag(talk, true);
    EngineQuestion question =
        protocol_engine_question(&nboard->counsel, level, 0, first ? NULL : stop);
    int found = 1;
    bool good = true;
    if (count == 1 ||
        !game_moves(&nboard->game)) { // the search alone is quicker than a value for every move
        good = protocol_engine_search(&nboard->counsel, &nboard->game, &question, reports, &error);
    } else {
        Engine *engine = protocol_engine_get(&nboard->counsel, nboard->game.rules, &error);
        found =
            engine ? engine_score_moves(engine, nboard->game.now, &question, count, reports, &error)
                   : 0;
        good = found > 0;
    }
    if (!good) {
        say_error(talk, &error);
        return false;
    }
    if (first || !atomic_load(stop))
        say_hints(nboard, talk, reports, found);
    bool proven = true;
    for (int i = 0; i < found; i++)
        proven &= reports[i].kind == SCORE_EXACT;
    return !proven && !atomic_load(stop);
}

// `hint N`: the N best moves, again and again while the depth grows.
static void hint(Nboard *nboard, ProtocolSession *talk, const char *rest) {
    int count = atoi(rest), target = nboard->counsel.level;
    if (game_over(&nboard->game)) {
        protocol_print(talk, "status The game is over\n");
        return;
    }
    count = count < 1 ? 1 : count > MOVES_MAX ? MOVES_MAX : count;
    int level = target < QUICK_LEVEL ? target : QUICK_LEVEL;
    bool first = true;
    while (hint_round(nboard, talk, level, count, first) && level < target) {
        level = level + HINT_STEP < target ? level + HINT_STEP : target;
        first = false;
    }
    protocol_print(talk, "status\n");
}

// `analyze`: the value of every position of the game, the mover's view, the last one first.
static void analyze(Nboard *nboard, ProtocolSession *talk) {
    const atomic_bool *stop = protocol_stop_flag(talk, true);
    int level =
        nboard->counsel.level < ANALYSIS_LEVEL_MAX ? nboard->counsel.level : ANALYSIS_LEVEL_MAX;
    for (int ply = nboard->game.ply; ply >= 0 && !atomic_load(stop); ply--) {
        Game past = game_from(nboard->game.rules, game_position_at(&nboard->game, ply));
        EngineQuestion question = protocol_engine_question(&nboard->counsel, level, 0, stop);
        EngineReport report;
        Error error = {0};
        if (!protocol_engine_search(&nboard->counsel, &past, &question, &report, &error)) {
            say_error(talk, &error);
            return;
        }
        protocol_print(talk, "analysis %d %.2f\n", ply, (double)report.score);
    }
}

// `move F5[/eval[/time]]`, or what others separate by spaces.
static void move(Nboard *nboard, ProtocolSession *talk, const char *rest) {
    char word[16];
    size_t length = strcspn(rest, "/ \t");
    length = length < sizeof word ? length : sizeof word - 1;
    memcpy(word, rest, length);
    word[length] = '\0';
    int made = notation_find_move(word, nboard->game.rules.size);
    if (made != MOVE_PASS)
        game_play_passes(&nboard->game);
    if (made == MOVE_NONE || !game_play(&nboard->game, made))
        protocol_print(talk, "status Error: %s is not a legal move here\n", word);
    else if (nboard->answered && made == nboard->answer)
        protocol_engine_ponder(&nboard->counsel, &nboard->game);
    nboard->answered = false;
}

static void set_depth(Nboard *nboard, ProtocolSession *talk, const char *rest) {
    int depth = atoi(rest);
    if (depth >= 1)
        nboard->counsel.level = depth < DEPTH_MAX ? depth : DEPTH_MAX;
    protocol_print(talk, "set myname Flipside%d\n", nboard->counsel.level);
}

static void set_game(Nboard *nboard, ProtocolSession *talk, const char *rest) {
    GameSheet game;
    Error error = {0};
    if (ggf_parse(rest, &game, NULL, &error))
        nboard->game = game.game;
    else
        protocol_print(talk, "status Error: the game is wrong at column %zu: %s\n", error.column,
                       error.text);
}

static void set(Nboard *nboard, ProtocolSession *talk, const char *rest) {
    if (is_word(rest, "depth", &rest))
        set_depth(nboard, talk, rest);
    else if (is_word(rest, "game", &rest))
        set_game(nboard, talk, rest);
    else if (is_word(rest, "contempt", &rest))
        nboard->contempt = atoi(rest);
}

static bool handle(ProtocolSession *talk, const char *line, void *state) {
    Nboard *nboard = state;
    const char *rest;
    while (isspace((unsigned char)*line))
        line++;
    if (is_word(line, "quit", &rest))
        return false;
    if (is_word(line, "nboard", &rest))
        protocol_print(talk, "set myname Flipside\n");
    else if (is_word(line, "set", &rest))
        set(nboard, talk, rest);
    else if (is_word(line, "move", &rest))
        move(nboard, talk, rest);
    else if (is_word(line, "hint", &rest))
        hint(nboard, talk, rest);
    else if (is_word(line, "go", &rest))
        go(nboard, talk);
    else if (is_word(line, "ping", &rest))
        protocol_print(talk, "pong %s\n", rest);
    else if (is_word(line, "learn", &rest))
        protocol_print(talk, "learned\n");
    else if (is_word(line, "analyze", &rest))
        analyze(nboard, talk);
    else if (notation_find_move(line, nboard->game.rules.size) != MOVE_NONE)
        move(nboard, talk, line); // as version 1 says it
    return true;
}

static Interrupts urgency(const char *line) {
    const char *rest;
    while (isspace((unsigned char)*line))
        line++;
    return is_word(line, "ping", &rest)   ? INTERRUPTS_ALL
           : is_word(line, "quit", &rest) ? INTERRUPTS_ANALYSIS
                                          : INTERRUPTS_NOTHING;
}

static bool is_last(const char *line) {
    return urgency(line) == INTERRUPTS_ANALYSIS;
}

ProtocolHandler nboard_handler(Nboard *nboard) {
    assert(nboard);
    return (ProtocolHandler){
        .urgency = urgency, .is_last = is_last, .handle = handle, .state = nboard};
}
