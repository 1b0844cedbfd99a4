#include "engine_options.h"
#include "limits.h"
#include "service_routes.h"

static const Option analyse_rows[] = {
    ROUTE_GAME_OPTIONS,
    ENGINE_LEVEL_OPTION(0, "21", "the level of the engine that it goes on to"),
    LIMIT_TIME_OPTION("60", "seconds at most"),
    LIMIT_DEPTH_OPTION(0, "0", "plies at most; 0 = as the level says"),
    {"count", OPTION_INT, "N", "0", 0, 64, "only so many best moves; 0 = all"},
    {"book", OPTION_FLAG, NULL, "yes", 0, 0, "tell what the opening book knows"},
};

static const Option review_rows[] = {
    ROUTE_GAME_OPTIONS,
    ENGINE_LEVEL_OPTION(0, "12", "how deep to look"),
    LIMIT_TIME_OPTION("", "seconds a move, instead of a level or as its limit"),
    {"exact", OPTION_INT_LIMIT, "N", "0", 0, 64,
     "solve from N empty squares on (0 = as the level does)"},
    {"lot", OPTION_INT, "N", "", 0, 128,
     "the first N moves were drawn: nobody's mistakes (default: as the game says)"},
    {"inaccuracy", OPTION_REAL, "DISCS", "1", 0.5, 64, "loss from which a move is ?!"},
    {"mistake", OPTION_REAL, "DISCS", "3", 0.5, 64, "loss from which it is ?"},
    {"blunder", OPTION_REAL, "DISCS", "6", 0.5, 64, "loss from which it is ??"},
    {"to", OPTION_CHOICE, "ggf|sgf|pgn", "", 0, 0,
     "also as a file with values, marks and better lines"},
};

static const Option explain_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"move", OPTION_TEXT, "MOVE", "", 0, 0, "the move in question; without it the best one"},
    {"player", OPTION_TEXT, "SPEC", "flipside:level=8", 0, 0, "whose reasons"},
    LIMIT_TIME_OPTION(
        "", "seconds for all moves together (default: 1, where the player has no other limit)"),
    SEED_OPTION,
};

static const Option convert_rows[] = {
    {"text", OPTION_TEXT, "TEXT", "", 0, 0, "positions or games in any form"},
    {"file", OPTION_TEXT, "BASE64", "", 0, 0,
     "instead: the bytes of a file that is no text (WTHOR)"},
    {"skip", OPTION_INT, "N", "0", 0, 1e6,
     "games to leave out at the beginning; an answer has 200 at most"},
    {"to", OPTION_TEXT, "FORM", "", 0, 0,
     "also as text: svg, obf, drawing, array, bits, transcript, ggf, sgf, pgn or saved"},
    {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "moves that go on from there"},
    {"black", OPTION_TEXT, "NAME", "", 0, 0, "who played black"},
    {"white", OPTION_TEXT, "NAME", "", 0, 0, "who played white"},
    {"date", OPTION_TEXT, "DATE", "", 0, 0, "when"},
    {"event", OPTION_TEXT, "TEXT", "", 0, 0, "at what event"},
    RULES_OPTIONS,
};

static const Option openings_rows[] = {
    {"find", OPTION_TEXT, "TEXT", "", 0, 0, "a part of the name"},
    ROUTE_GAME_OPTIONS,
};

static const Option explorer_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"from", OPTION_CHOICE, "own|shipped|both|any", "any", 0, 0,
     "games to count: any = the user's own, without any those that come with the program"},
    {"counts", OPTION_FLAG, NULL, "no", 0, 0, "only games, no values of the engine"},
    ENGINE_LEVEL_OPTION(0, "8", "level of the values"),
};

#define ROWS(rows) rows, sizeof(rows) / sizeof *(rows)

static const Route routes[] = {
    {"POST", "analyse", "What every move is worth, deeper and deeper",
     "events `moves`: position, side, goal, over, level, nodes, seconds, end, and moves: a list of "
     "move, score, exact, "
     "depth, selectivity, win_chance, pv, book, book_score; the last one is the answer",
     ROWS(analyse_rows), ROUTE_STREAM, study_analyse},
    {"POST", "review", "What every move of a game was worth, from the end backwards",
     "events `progress`: done, of, ply, side, score, loss, exact; the answer has moves and "
     "summary, as `flipside "
     "analyse --json` prints them, and text, the annotated file that `to` asks for",
     ROWS(review_rows), ROUTE_STREAM, study_review},
    {"POST", "explain", "Why a player prefers a move",
     "position, side, goal, passed, over, kinds (of factors: name, about, counts), rule, and "
     "candidates as `flipside "
     "explain --json` prints them (for the Monte-Carlo players with wins, draws, losses and "
     "playouts)",
     ROWS(explain_rows), ROUTE_WORK, study_explain},
    {"POST", "convert", "Whatever was pasted: what it is, and what it becomes in another form",
     "count, more, and games: as `flipside convert --json` prints them, with read, about, start, "
     "first, moves, over, "
     "event, place, lot, opening",
     ROWS(convert_rows), ROUTE_QUICK, study_convert},
    {"GET", "openings", "The openings that have names", "openings: a list of name, moves, names",
     ROWS(openings_rows), ROUTE_QUICK, study_openings},
    {"GET", "explorer", "What games and the engine say of each move of a position",
     "the position as `flipside show --json` tells it, games, own, source, and moves as `flipside "
     "openings --explore "
     "--json` prints them",
     ROWS(explorer_rows), ROUTE_WORK, study_explore},
};

const RouteTable routes_study = {routes, sizeof routes / sizeof *routes};
