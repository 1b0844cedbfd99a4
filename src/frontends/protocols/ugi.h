// UGI (Universal Game Interface), for cutegames and compatible programs.
//
// Player 1 is Black, whichever side moves first. Moves are a1 … h8 and `0000` for a pass, which is
// also the best move of a finished game. Positions are FENs (fen.h) whose number of rows is the
// board size. All options of the command, including goal and start, are protocol options.
//
// Invalid commands change nothing and produce `info string Error: …`. Every `go` is answered by a
// `bestmove`.
#ifndef FLIPSIDE_FRONTENDS_UGI_H
#define FLIPSIDE_FRONTENDS_UGI_H

#include "protocol_engine.h"
#include "protocol_session.h"

typedef struct Ugi {
    ProtocolEngine engine;
    Options options; // command options, changed by setoption
    Game game;
    const Engine *prepared; // engine prepared by isready; only compared, never dereferenced
    const char *version;
} Ugi;

// Copies the options: those of protocol_engine_set_options and of the rules. Fails if out of
// memory. Call ugi_free in either case.
bool ugi_init(Ugi *ugi, const Options *options, const char *version, Error *error);
void ugi_free(Ugi *ugi);

// Returns the handler for protocol_start.
ProtocolHandler ugi_handler(Ugi *ugi);

// Executes `go`: searches and prints progress and the best move. Defined in ugi_go.c.
void ugi_go(Ugi *ugi, ProtocolSession *session, char *words);

// Writes a move in UGI notation, "f5" or "0000", and returns `buffer`.
const char *ugi_move(int move, int size, char buffer[5]);

// Returns the next token of *line, modifying it in index; NULL at the end.
char *ugi_word(char **line);

// Prints an error as `info string`.
void ugi_error(ProtocolSession *session, const Error *error);

#endif
