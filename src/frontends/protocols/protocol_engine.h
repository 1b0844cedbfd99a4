// Engine, opening book and time settings of a protocol session.
//
// The engine is created on first use and again whenever the rules of the game change.
#ifndef FLIPSIDE_FRONTENDS_PROTOCOL_ENGINE_H
#define FLIPSIDE_FRONTENDS_PROTOCOL_ENGINE_H

#include "book.h"
#include "engine.h"
#include "game.h"
#include "option.h"

typedef struct ProtocolEngine {
    EngineOptions options; // threads, table, evaluation; the rules follow the game
    int level;             // level, or search depth if above the level table
    bool level_fixed;      // true if the level also limits searches with a clock
    double seconds;        // maximum time per move; 0 = no limit
    bool ponder;           // true to search on the opponent's time
    const char *book_file; // opening book, "yes" for the goal's default book, or NULL
    Engine *search;        // NULL until first use
    Rules rules;           // rules of `search`
    Book book;             // book for `rules`; may be empty
} ProtocolEngine;

// Reads the options `level`, `time`, `ponder`, `book` and those of the engine. An existing engine
// keeps its settings until protocol_engine_free.
void protocol_engine_set_options(ProtocolEngine *engine, const Options *options);

// Returns a search request for a level or depth. Its time limit is the smaller of `seconds` and the
// engine's own limit, ignoring those that are 0.
EngineQuestion protocol_engine_question(const ProtocolEngine *engine, int level, double seconds,
                                        const atomic_bool *stop);

// Returns the engine for the rules, or NULL and an error. It belongs to the protocol engine.
Engine *protocol_engine_get(ProtocolEngine *engine, Rules rules, Error *error);

// Searches the current position.
bool protocol_engine_search(ProtocolEngine *engine, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error);

// Chooses a book move if there is one, and searches otherwise.
bool protocol_engine_choose(ProtocolEngine *engine, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error);

// Like protocol_engine_choose, but adds a shallow search if the stop flag ended the search too
// early for a reasonable move.
bool protocol_engine_answer(ProtocolEngine *engine, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error);

// Returns the seconds to spend on the next move, given the remaining time and the increment per
// move in seconds; 0 = no limit.
double protocol_engine_move_time(const ProtocolEngine *engine, const Game *game, double clock,
                                 double increment);

// Starts pondering if it is enabled. The next search ends it.
void protocol_engine_ponder(ProtocolEngine *engine, const Game *game);

// Clears the transposition table.
void protocol_engine_clear(ProtocolEngine *engine);

void protocol_engine_free(ProtocolEngine *engine);

#endif
