#include "counsel.h"

#include <assert.h>

EngineQuestion counsel_question(const Counsel *counsel, int level, double seconds, const atomic_bool *stop) {
    EngineQuestion question = {.level = level < ENGINE_LEVELS ? level : -1};
    question.limits.depth = level < ENGINE_LEVELS ? 0 : level;
    bool own = counsel->seconds > 0 && (seconds <= 0 || counsel->seconds < seconds);
    question.limits.seconds = own ? counsel->seconds : seconds;
    question.limits.stop = stop;
    return question;
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
    return counsel->engine = engine_create(&counsel->options, error);
}

bool counsel_go(Counsel *counsel, const Game *game, const EngineQuestion *question, EngineReport *report,
                Error *error) {
    Engine *engine = counsel_engine(counsel, game->rules, error);
    return engine && engine_go(engine, game->now, question, report, error);
}

void counsel_forget(Counsel *counsel) {
    if (counsel->engine)
        engine_forget(counsel->engine);
}

void counsel_free(Counsel *counsel) {
    engine_destroy(counsel->engine);
    counsel->engine = NULL;
}
