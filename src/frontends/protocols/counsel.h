// The engine of a conversation: made when it is first needed and made again when the game's rules
// change.
#ifndef FLIPSIDE_FRONTENDS_COUNSEL_H
#define FLIPSIDE_FRONTENDS_COUNSEL_H

#include "book.h"
#include "engine.h"
#include "game.h"
#include "option.h"

typedef struct ProtocolEngine {
    EngineOptions options; // threads, table, evaluation; the rules follow the game
    int level;             // 0 and up; above the level table it is a plain depth
    bool level_fixed;      // the level counts even when a clock is given
    double seconds;        // a move; 0 = no limit
    bool ponder;           // think on the opponent's time
    const char *book_file; // an opening book, or "yes" for that of the goal; NULL = none
    Engine *engine;
    Rules rules; // of the engine
    Book book;   // for these rules; empty when there is none
} ProtocolEngine;

// Takes what the options of a conversation say (rows `level`, `time`, `ponder`, `book` and those of
// the engine); the engine stays until somebody frees it.
void protocol_engine_set_options(ProtocolEngine *counsel, const Options *options);

// The question of a level (or depth) within the counsel's time and `seconds`, where they are
// positive.
EngineQuestion protocol_engine_question(const ProtocolEngine *counsel, int level, double seconds,
                                        const atomic_bool *stop);

// The engine for a game; NULL with an error.
Engine *protocol_engine_get(ProtocolEngine *counsel, Rules rules, Error *error);

// What a game's present position is worth and its best move.
bool protocol_engine_search(ProtocolEngine *counsel, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error);

// The move to make: from the book where it has one, else as protocol_engine_search.
bool protocol_engine_choose(ProtocolEngine *counsel, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error);

// The same, but never an unthinking move: where the question's flag stopped it before it had begun,
// a quick look.
bool protocol_engine_answer(ProtocolEngine *counsel, const Game *game,
                            const EngineQuestion *question, EngineReport *report, Error *error);

// Seconds for the next move of a game, when the mover's clock has so many left and earns so many
// with each move; 0 = no limit.
double protocol_engine_move_time(const ProtocolEngine *counsel, const Game *game, double clock,
                                 double increment);

// Where it ponders: thinks on about a game in which the other side is to move, until the next
// question.
void protocol_engine_ponder(ProtocolEngine *counsel, const Game *game);

void protocol_engine_clear(ProtocolEngine *counsel);
void protocol_engine_free(ProtocolEngine *counsel);

#endif
