#include "protocol_engine.h"

#include "clock.h"
#include "clock_plan.h"
#include "engine_options.h"
#include "rules.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { QUICK_LEVEL = 4 };

void protocol_engine_set_options(ProtocolEngine *engine, const Options *options) {
    engine->options = engine_from_options(options, rules_from_options(options));
    engine->seconds = options_real(options, "time");
    engine->ponder = options_flag(options, "ponder");
    engine->level_fixed = options_given(options, "level");
    if (engine->level_fixed)
        engine->level = (int)options_int(options, "level");
    const char *book = options_text(options, "book");
    engine->book_file = book && *book && strcmp(book, "no") != 0 ? book : NULL;
}

EngineQuestion protocol_engine_question(const ProtocolEngine *engine, int level, double seconds,
                                        const atomic_bool *stop) {
    assert(level >= 0);
    EngineQuestion question = {.level = level < ENGINE_LEVELS ? level : -1};
    question.limits.depth = level < ENGINE_LEVELS ? 0 : level;
    bool own = engine->seconds > 0 && (seconds <= 0 || engine->seconds < seconds);
    question.limits.seconds = own ? engine->seconds : seconds;
    question.limits.stop = stop;
    return question;
}

// Opens the book for the current rules. A book file for the other goal is ignored.
static bool open_book(ProtocolEngine *engine, Error *error) {
    const char *file = engine->book_file;
    if (!file || engine->rules.size != 8)
        return true;
    if (strcmp(file, "yes") == 0)
        return book_open(&engine->book, engine->rules.goal, NULL, error);
    if (!book_read(&engine->book, file, error))
        return false;
    if (engine->book.goal != engine->rules.goal)
        book_free(&engine->book);
    return true;
}

Engine *protocol_engine_get(ProtocolEngine *engine, Rules rules, Error *error) {
    assert(engine && size_valid(rules.size));
    Rules now = engine->rules;
    if (engine->search && now.goal == rules.goal && now.size == rules.size &&
        (now.start == START_OPEN) == (rules.start == START_OPEN))
        return engine->search;
    protocol_engine_free(engine);
    engine->options.rules = rules;
    engine->rules = rules;
    engine->search = open_book(engine, error) ? engine_create(&engine->options, error) : NULL;
    return engine->search;
}

bool protocol_engine_search(ProtocolEngine *engine, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error) {
    Engine *search = protocol_engine_get(engine, game->rules, error);
    return search && engine_go(search, game->now, question, report, error);
}

bool protocol_engine_choose(ProtocolEngine *engine, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error) {
    if (!protocol_engine_get(engine, game->rules, error))
        return false;
    Random random = random_seeded(board_hash(game->now.board));
    int value, move = book_choose(&engine->book, game->now.board, 0, &random, &value);
    if (move == MOVE_NONE)
        return protocol_engine_search(engine, game, question, report, error);
    *report = (EngineReport){.move = move,
                             .score = value,
                             .win_chance = 0.5,
                             .depth = engine->book.plan.depth,
                             .selectivity = engine->book.plan.selectivity};
    report->pv_length = book_line(&engine->book, game->now.board, move, report->pv, ENGINE_PV_MAX);
    return true;
}

bool protocol_engine_answer(ProtocolEngine *engine, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error) {
    if (!protocol_engine_choose(engine, game, question, report, error))
        return false;
    const atomic_bool *stop = question->limits.stop;
    int quick = engine->level < QUICK_LEVEL ? engine->level : QUICK_LEVEL;
    if (!stop || !atomic_load(stop) || !report->cut || report->depth >= quick ||
        report->kind == SCORE_EXACT)
        return true;
    EngineQuestion shallow = protocol_engine_question(engine, quick, 0, NULL);
    return protocol_engine_search(engine, game, &shallow, report, error);
}

double protocol_engine_move_time(const ProtocolEngine *engine, const Game *game, double clock,
                                 double increment) {
    const Rules *rules = &game->rules;
    int empties = bit_count(board_region(rules->size) & ~board_discs(game->now.board));
    int threads = engine->options.threads > 0 ? engine->options.threads : 1;
    double seconds = clock_plan_seconds(rules->goal, empties, threads, clock, increment);
    return seconds <= CLOCK_LIMIT_MAX ? fmax(0.01, seconds) : 0;
}

void protocol_engine_ponder(ProtocolEngine *engine, const Game *game) {
    if (engine->ponder && engine->search && !game_over(game))
        engine_ponder(engine->search, game->now, 0);
}

void protocol_engine_clear(ProtocolEngine *engine) {
    if (engine->search)
        engine_clear(engine->search);
}

void protocol_engine_free(ProtocolEngine *engine) {
    engine_destroy(engine->search);
    book_free(&engine->book);
    engine->search = NULL;
}
