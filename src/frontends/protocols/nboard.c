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
    *nboard = (Nboard){.game = game_new(rules), .engine = {.level = DEFAULT_DEPTH}};
}

void nboard_free(Nboard *nboard) {
    protocol_engine_free(&nboard->engine);
}

// Returns true if the line starts with the word, and sets `rest` to the text after it.
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

// Writes the search depth: `100%` = exact score, `100%W` = proven winner.
static void write_depth(Text *out, const EngineReport *report) {
    if (report->kind == SCORE_EXACT)
        text_add(out, report->wld ? "100%W" : "100%");
    else
        text_format(out, "%d", report->depth);
}

static void print_error(ProtocolSession *session, const Error *error) {
    protocol_print(session, "status Error: %s\n", error->text);
}

static void print_nodes(ProtocolSession *session, uint64_t nodes, double seconds) {
    protocol_print(session, "nodestats %llu %.3f\n", (unsigned long long)nodes, seconds);
}

// Executes `go`: prints the best move without playing it.
static void go(Nboard *nboard, ProtocolSession *session) {
    EngineReport report;
    Error error = {0};
    EngineQuestion question = protocol_engine_question(&nboard->engine, nboard->engine.level, 0,
                                                       protocol_stop_flag(session, false));
    if (!protocol_engine_answer(&nboard->engine, &nboard->game, &question, &report, &error)) {
        print_error(session, &error);
        return;
    }
    Text text = {0};
    write_move(&text, report.move, nboard->game.rules.size);
    print_nodes(session, report.nodes, report.seconds);
    if (text.failed)
        protocol_print(session, "status Error: out of memory\n");
    else
        protocol_print(session, "=== %s/%.2f/%.2f\n", text_string(&text), (double)report.score,
                       report.seconds);
    nboard->answered = !text.failed;
    nboard->answer = report.move;
    text_free(&text);
}

// Prints one round of hints.
static void print_hints(Nboard *nboard, ProtocolSession *session, const EngineReport *reports,
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
    protocol_print(session, "%s",
                   text.failed ? "status Error: out of memory\n" : text_string(&text));
    text_free(&text);
}

// Searches and prints hints at a level. Returns false if a deeper search is useless or the search
// was interrupted. The first, shallow round is never interrupted, so every request gets a reply.
static bool hint_round(Nboard *nboard, ProtocolSession *session, int level, int count, bool first) {
    EngineReport reports[MOVES_MAX];
    Error error = {0};
    const atomic_bool *stop = protocol_stop_flag(session, true);
    EngineQuestion question =
        protocol_engine_question(&nboard->engine, level, 0, first ? NULL : stop);
    int found = 1;
    bool good = true;
    if (count == 1 || !game_moves(&nboard->game)) { // faster than scoring every move
        good = protocol_engine_search(&nboard->engine, &nboard->game, &question, reports, &error);
    } else {
        Engine *engine = protocol_engine_get(&nboard->engine, nboard->game.rules, &error);
        found =
            engine ? engine_score_moves(engine, nboard->game.now, &question, count, reports, &error)
                   : 0;
        good = found > 0;
    }
    if (!good) {
        print_error(session, &error);
        return false;
    }
    if (first || !atomic_load(stop))
        print_hints(nboard, session, reports, found);
    bool proven = true;
    for (int i = 0; i < found; i++)
        proven &= reports[i].kind == SCORE_EXACT;
    return !proven && !atomic_load(stop);
}

// Executes `hint N`: prints the N best moves with increasing depth.
static void hint(Nboard *nboard, ProtocolSession *session, const char *rest) {
    int count = atoi(rest), target = nboard->engine.level;
    if (game_over(&nboard->game)) {
        protocol_print(session, "status The game is over\n");
        return;
    }
    count = count < 1 ? 1 : count > MOVES_MAX ? MOVES_MAX : count;
    int level = target < QUICK_LEVEL ? target : QUICK_LEVEL;
    bool first = true;
    while (hint_round(nboard, session, level, count, first) && level < target) {
        level = level + HINT_STEP < target ? level + HINT_STEP : target;
        first = false;
    }
    protocol_print(session, "status\n");
}

// Executes `analyze`: prints the score of every position of the game for the side to move, last
// position first.
static void analyze(Nboard *nboard, ProtocolSession *session) {
    const atomic_bool *stop = protocol_stop_flag(session, true);
    int level =
        nboard->engine.level < ANALYSIS_LEVEL_MAX ? nboard->engine.level : ANALYSIS_LEVEL_MAX;
    for (int ply = nboard->game.ply; ply >= 0 && !atomic_load(stop); ply--) {
        Game past = game_from(nboard->game.rules, game_position_at(&nboard->game, ply));
        EngineQuestion question = protocol_engine_question(&nboard->engine, level, 0, stop);
        EngineReport report;
        Error error = {0};
        if (!protocol_engine_search(&nboard->engine, &past, &question, &report, &error)) {
            print_error(session, &error);
            return;
        }
        protocol_print(session, "analysis %d %.2f\n", ply, (double)report.score);
    }
}

// Executes `move F5[/eval[/time]]`. Some GUIs separate the fields by spaces.
static void move(Nboard *nboard, ProtocolSession *session, const char *rest) {
    char word[16];
    size_t length = strcspn(rest, "/ \t");
    length = length < sizeof word ? length : sizeof word - 1;
    memcpy(word, rest, length);
    word[length] = '\0';
    int made = notation_find_move(word, nboard->game.rules.size);
    if (made != MOVE_PASS)
        game_play_passes(&nboard->game);
    if (made == MOVE_NONE || !game_play(&nboard->game, made))
        protocol_print(session, "status Error: illegal move %s\n", word);
    else if (nboard->answered && made == nboard->answer)
        protocol_engine_ponder(&nboard->engine, &nboard->game);
    nboard->answered = false;
}

static void set_depth(Nboard *nboard, ProtocolSession *session, const char *rest) {
    int depth = atoi(rest);
    if (depth >= 1)
        nboard->engine.level = depth < DEPTH_MAX ? depth : DEPTH_MAX;
    protocol_print(session, "set myname Flipside%d\n", nboard->engine.level);
}

static void set_game(Nboard *nboard, ProtocolSession *session, const char *rest) {
    GameSheet game;
    Error error = {0};
    if (ggf_parse(rest, &game, NULL, &error))
        nboard->game = game.game;
    else
        protocol_print(session, "status Error: invalid game, column %zu: %s\n", error.column,
                       error.text);
}

static void set(Nboard *nboard, ProtocolSession *session, const char *rest) {
    if (is_word(rest, "depth", &rest))
        set_depth(nboard, session, rest);
    else if (is_word(rest, "game", &rest))
        set_game(nboard, session, rest);
}

static bool handle(ProtocolSession *session, const char *line, void *state) {
    Nboard *nboard = state;
    const char *rest;
    while (isspace((unsigned char)*line))
        line++;
    if (is_word(line, "quit", &rest))
        return false;
    if (is_word(line, "nboard", &rest))
        protocol_print(session, "set myname Flipside\n");
    else if (is_word(line, "set", &rest))
        set(nboard, session, rest);
    else if (is_word(line, "move", &rest))
        move(nboard, session, rest);
    else if (is_word(line, "hint", &rest))
        hint(nboard, session, rest);
    else if (is_word(line, "go", &rest))
        go(nboard, session);
    else if (is_word(line, "ping", &rest))
        protocol_print(session, "pong %s\n", rest);
    else if (is_word(line, "learn", &rest))
        protocol_print(session, "learned\n");
    else if (is_word(line, "analyze", &rest))
        analyze(nboard, session);
    else if (notation_find_move(line, nboard->game.rules.size) != MOVE_NONE)
        move(nboard, session, line); // version 1 sends bare moves
    return true;
}

static Interrupts interrupts(const char *line) {
    const char *rest;
    while (isspace((unsigned char)*line))
        line++;
    return is_word(line, "ping", &rest)   ? INTERRUPTS_ALL
           : is_word(line, "quit", &rest) ? INTERRUPTS_ANALYSIS
                                          : INTERRUPTS_NOTHING;
}

static bool is_last(const char *line) {
    return interrupts(line) == INTERRUPTS_ANALYSIS;
}

ProtocolHandler nboard_handler(Nboard *nboard) {
    assert(nboard);
    return (ProtocolHandler){
        .interrupts = interrupts, .is_last = is_last, .handle = handle, .state = nboard};
}
