#include "protocol_engine.h"

#include "clock.h"
#include "clock_plan.h"
#include "engine_options.h"
#include "rules.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { QUICK_LEVEL = 4 };

void protocol_engine_set_options(ProtocolEngine *counsel, const Options *options) {
    counsel->options = engine_from_options(options, rules_from_options(options));
    counsel->seconds = options_real(options, "time");
    counsel->ponder = options_flag(options, "ponder");
    counsel->level_fixed = options_given(options, "level");
    if (counsel->level_fixed)
        counsel->level = (int)options_int(options, "level");
    const char *book = options_text(options, "book");
    counsel->book_file = book && *book && strcmp(book, "no") != 0 ? book : NULL;
}

EngineQuestion protocol_engine_question(const ProtocolEngine *counsel, int level, double seconds,
                                        const atomic_bool *stop) {
    EngineQuestion question = {.level = level < ENGINE_LEVELS ? level : -1};
    question.limits.depth = level < ENGINE_LEVELS ? 0 : level;
    bool own = counsel->seconds > 0 && (seconds <= 0 || counsel->seconds < seconds);
    question.limits.seconds = own ? counsel->seconds : seconds;
    question.limits.stop = stop;
    return question;
}

// The book for the rules. A file for the other goal stays closed until the game has that goal.
static bool open_book(ProtocolEngine *counsel, Error *error) {
    const char *file = counsel->book_file;
    if (!file || counsel->rules.size != 8)
        return true;
    if (strcmp(file, "yes") == 0)
        return book_open(&counsel->book, counsel->rules.goal, NULL, error);
    if (!book_read(&counsel->book, file, error))
        return false;
    if (counsel->book.goal != counsel->rules.goal)
        book_free(&counsel->book);
    return true;
}

Engine *protocol_engine_get(ProtocolEngine *counsel, Rules rules, Error *error) {
    assert(counsel && size_valid(rules.size));
    Rules now = counsel->rules;
    if (counsel->engine && now.goal == rules.goal && now.size == rules.size &&
        (now.start == START_OPEN) == (rules.start == START_OPEN))
        return counsel->engine;
    protocol_engine_free(counsel);
    counsel->options.rules = rules;
    counsel->rules = rules;
    counsel->engine = open_book(counsel, error) ? engine_create(&counsel->options, error) : NULL;
    return counsel->engine;
}

bool protocol_engine_search(ProtocolEngine *counsel, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error) {
    Engine *engine = protocol_engine_get(counsel, game->rules, error);
    return engine && engine_go(engine, game->now, question, report, error);
}

bool protocol_engine_choose(ProtocolEngine *counsel, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error) {
    if (!protocol_engine_get(counsel, game->rules, error))
        return false;
    Random random = random_seeded(board_hash(game->now.board));
    int value, move = book_choose(&counsel->book, game->now.board, 0, &random, &value);
    if (move == MOVE_NONE)
        return protocol_engine_search(counsel, game, question, report, error);
    *report = (EngineReport){.move = move,
                             .score = value,
                             .win_chance = 0.5,
                             .depth = counsel->book.plan.depth,
                             .selectivity = counsel->book.plan.selectivity};
    report->pv_length = book_line(&counsel->book, game->now.board, move, report->pv, ENGINE_PV_MAX);
    return true;
}

bool protocol_engine_answer(ProtocolEngine *counsel, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error) {
    if (!protocol_engine_choose(counsel, game, question, report, error))
        return false;
    const atomic_bool *stop = question->limits.stop;
    int quick = counsel->level < QUICK_LEVEL ? counsel->level : QUICK_LEVEL;
    if (!stop || !atomic_load(stop) || !report->cut || report->depth >= quick ||
        report->kind == SCORE_EXACT)
        return true;
    EngineQuestion look = protocol_engine_question(counsel, quick, 0, NULL);
    return protocol_engine_search(counsel, game, &look, report, error);
}

double protocol_engine_move_time(const ProtocolEngine *counsel, const Game *game, double clock,
                                 double increment) {
    const Rules *rules = &game->rules;
    int empties = bit_count(board_region(rules->size) & ~board_discs(game->now.board));
    int threads = counsel->options.threads > 0 ? counsel->options.threads : 1;
    double seconds = clock_plan_seconds(rules->goal, empties, threads, clock, increment);
    return seconds <= CLOCK_LIMIT_MAX ? fmax(0.01, seconds) : 0;
}

void protocol_engine_ponder(ProtocolEngine *counsel, const Game *game) {
    if (counsel->ponder && counsel->engine && !game_over(game))
        engine_ponder(counsel->engine, game->now, 0);
}

void protocol_engine_clear(ProtocolEngine *counsel) {
    if (counsel->engine)
        engine_clear(counsel->engine);
}

void protocol_engine_free(ProtocolEngine *counsel) {
    engine_destroy(counsel->engine);
    book_free(&counsel->book);
    counsel->engine = NULL;
}
