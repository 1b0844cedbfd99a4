#include "counsel.h"

#include <assert.h>
#include <string.h>

EngineQuestion counsel_question(const Counsel *counsel, int level, double seconds, const atomic_bool *stop) {
    EngineQuestion question = {.level = level < ENGINE_LEVELS ? level : -1};
    question.limits.depth = level < ENGINE_LEVELS ? 0 : level;
    bool own = counsel->seconds > 0 && (seconds <= 0 || counsel->seconds < seconds);
    question.limits.seconds = own ? counsel->seconds : seconds;
    question.limits.stop = stop;
    return question;
}

// The book for the rules. A file for the other goal stays closed until the game has that goal.
static bool open_book(Counsel *counsel, Error *error) {
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

Engine *counsel_engine(Counsel *counsel, Rules rules, Error *error) {
    assert(counsel && size_valid(rules.size));
    Rules now = counsel->rules;
    if (counsel->engine && now.goal == rules.goal && now.size == rules.size &&
        (now.start == START_OPEN) == (rules.start == START_OPEN))
        return counsel->engine;
    counsel_free(counsel);
    counsel->options.rules = rules;
    counsel->rules = rules;
    counsel->engine = open_book(counsel, error) ? engine_create(&counsel->options, error) : NULL;
    return counsel->engine;
}

bool counsel_go(Counsel *counsel, const Game *game, const EngineQuestion *question, EngineReport *report,
                Error *error) {
    Engine *engine = counsel_engine(counsel, game->rules, error);
    return engine && engine_go(engine, game->now, question, report, error);
}

bool counsel_move(Counsel *counsel, const Game *game, const EngineQuestion *question, EngineReport *report,
                  Error *error) {
    if (!counsel_engine(counsel, game->rules, error))
        return false;
    Random random = random_seeded(board_hash(game->now.board));
    int value, move = book_choose(&counsel->book, game->now.board, 0, &random, &value);
    if (move == MOVE_NONE)
        return counsel_go(counsel, game, question, report, error);
    *report = (EngineReport){.move = move,
                             .score = value,
                             .win_chance = 0.5,
                             .depth = counsel->book.plan.depth,
                             .selectivity = counsel->book.plan.selectivity};
    report->pv_length = book_line(&counsel->book, game->now.board, move, report->pv, ENGINE_PV_MAX);
    return true;
}

void counsel_ponder(Counsel *counsel, const Game *game) {
    if (counsel->ponder && counsel->engine && !game_over(game))
        engine_ponder(counsel->engine, game->now, 0);
}

void counsel_forget(Counsel *counsel) {
    if (counsel->engine)
        engine_forget(counsel->engine);
}

void counsel_free(Counsel *counsel) {
    engine_destroy(counsel->engine);
    book_free(&counsel->book);
    counsel->engine = NULL;
}
