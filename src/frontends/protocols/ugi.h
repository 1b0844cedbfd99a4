// UGI, the Universal Game Interface: our engine for cutegames and whoever else speaks it. The first
// player is Black, whoever is to move first. Squares are a1 … h8, a pass is `0000`; what is asked
// of a position that is over is answered by that, too. Positions are written as fen.h says; their
// rows are the size of the board. The goal, the start and all else that the command line knows are
// options of the protocol.
//
// What cannot be done changes nothing and is told by `info string Error: …`; a `go` is answered by
// a `bestmove` always.
#ifndef FLIPSIDE_FRONTENDS_UGI_H
#define FLIPSIDE_FRONTENDS_UGI_H

#include "protocol_engine.h"
#include "protocol_session.h"

typedef struct Ugi {
    ProtocolEngine counsel;
    Options options; // what setoption sets: those of the command, with their values
    Game game;
    const Engine *prepared; // the engine that has all it needs for its first search; only compared
    const char *version;
} Ugi;

// Ready for the start of what the options say, which are copied: rows as
// protocol_engine_set_options wants them and those of the rules. False with an error when memory is
// refused. To be freed in either case.
bool ugi_init(Ugi *ugi, const Options *options, const char *version, Error *error);
void ugi_free(Ugi *ugi);

// The protocol, for protocol_start.
ProtocolHandler ugi_handler(Ugi *ugi);

// `go` with its words: thinks, says how far it is and then the move. (In a file of its own.)
void ugi_go(Ugi *ugi, ProtocolSession *talk, char *words);

// A move as UGI has it: "f5", "0000". And the next word of a line, which is cut to pieces; NULL at
// its end.
const char *ugi_move(int move, int size, char buffer[5]);
char *ugi_word(char **line);

void ugi_error(ProtocolSession *talk, const Error *error);

#endif
