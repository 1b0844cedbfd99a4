// Named levels for people, one row each. A level is a combination of the engine's own options.
// docs/levels.md has their measured strength.
#ifndef FLIPSIDE_PLAYERS_LEVELS_H
#define FLIPSIDE_PLAYERS_LEVELS_H

#include "rules.h"

#define LEVEL_NAMES                                                                                \
    "first-day|newcomer|learner|casual|regular|practised|skilled|club|strong|expert|master|"       \
    "grandmaster|champion"
enum { LEVELS = 13 };

// Settings that weaken the engine.
typedef struct LevelSettings {
    bool human;  // searches like a person (human_search.h) to `depth` plies
    int depth;   // 0 = not applicable
    int engine;  // level of the engine; −1 = not applicable
    double loss; // mean loss in discs per game
    int cap;     // maximum loss per move
} LevelSettings;

typedef struct Level {
    const char *name, *title, *about; // "club", "club player", a description
    LevelSettings settings[2];        // by goal
} Level;

// Return all levels, the weakest first, and the level with a name (NULL if unknown or NULL).
const Level *level_rows(void);
const Level *level_find(const char *name);

#endif
