#include "thinker.h"

EngineQuestion thinker_question(const Thinker *thinker, int level, double seconds, const atomic_bool *stop) {
    EngineQuestion question = {.level = level < ENGINE_LEVELS ? level : -1};
    question.limits.depth = level < ENGINE_LEVELS ? 0 : level;
    bool own = thinker->seconds > 0 && (seconds <= 0 || thinker->seconds < seconds);
    question.limits.seconds = own ? thinker->seconds : seconds;
    question.limits.stop = stop;
    return question;
}

Engine *thinker_engine(Thinker *thinker, Rules rules, Error *error) {
    Rules now = thinker->rules;
    if (thinker->engine && now.goal == rules.goal && now.size == rules.size &&
        (now.start == START_OPEN) == (rules.start == START_OPEN))
        return thinker->engine;
    thinker_free(thinker);
    thinker->options.rules = rules;
    thinker->rules = rules;
    return thinker->engine = engine_create(&thinker->options, error);
}

bool thinker_go(Thinker *thinker, const Game *game, const EngineQuestion *question, EngineReport *report,
                Error *error) {
    Engine *engine = thinker_engine(thinker, game->rules, error);
    return engine && engine_go(engine, game->now, question, report, error);
}

void thinker_forget(Thinker *thinker) {
    if (thinker->engine)
        engine_forget(thinker->engine);
}

void thinker_free(Thinker *thinker) {
    engine_destroy(thinker->engine);
    thinker->engine = NULL;
}
