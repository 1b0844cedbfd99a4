// Levels for people: a row each, named by who plays like that. What a level is made of can be said
// with the engine's own options too; what it is worth is measured in docs/levels.md.
#ifndef FLIPSIDE_PLAYERS_LEVELS_H
#define FLIPSIDE_PLAYERS_LEVELS_H

#include "rules.h"

#define LEVEL_NAMES                                                                                \
    "first-day|newcomer|learner|casual|regular|practised|skilled|club|strong|expert|master|"       \
    "grandmaster|champion"
enum { LEVELS = 13 };

// What makes a player weaker than it could be.
typedef struct LevelSettings {
    bool human;  // looks ahead as people do (human_search.h), `depth` plies; else the engine at
                 // `engine`
    int depth;   // 0 = does not apply
    int engine;  // level of the engine's own table; −1 = does not apply
    double loss; // discs given away in a game
    int cap;     // and at once, at most
} LevelSettings;

typedef struct Level {
    const char *name, *title, *about; // "club", "club player", what such a player is like
    LevelSettings dials[2];           // by goal
} Level;

// All levels, the weakest first; the one with a name, NULL when there is none (or no name).
const Level *level_rows(void);
const Level *level_find(const char *name);

#endif
