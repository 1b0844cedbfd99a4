#include "engine_options.h"
#include "limits.h"
#include "service_routes.h"

static const Option analyse_rows[] = {
    ROUTE_GAME_OPTIONS,
    ENGINE_LEVEL_OPTION(0, "21", "maximum engine level"),
    LIMIT_TIME_OPTION("60", "time limit in seconds"),
    LIMIT_DEPTH_OPTION(0, "0", "maximum depth in plies; 0 = that of the level"),
    {"count", OPTION_INT, "N", "0", 0, 64, "number of best moves to report; 0 = all"},
    {"book", OPTION_FLAG, NULL, "yes", 0, 0, "include moves and scores of the opening book"},
};

static const Option review_rows[] = {
    ROUTE_GAME_OPTIONS,
    ENGINE_LEVEL_OPTION(0, "12", "engine level"),
    LIMIT_TIME_OPTION("", "seconds per move, instead of a level or as its limit"),
    {"exact", OPTION_INT_LIMIT, "N", "0", 0, 64,
     "solve at N or fewer empty squares (0 = those of the level)"},
    {"lot", OPTION_INT, "N", "", 0, 128,
     "number of preset moves, which do not count (default: as stated in the game)"},
    {"inaccuracy", OPTION_REAL, "DISCS", "1", 0.5, 64, "minimum loss of an inaccuracy, ?!"},
    {"mistake", OPTION_REAL, "DISCS", "3", 0.5, 64, "minimum loss of a mistake, ?"},
    {"blunder", OPTION_REAL, "DISCS", "6", 0.5, 64, "minimum loss of a blunder, ??"},
    {"to", OPTION_CHOICE, "ggf|sgf|pgn", "", 0, 0, "format of an annotated file to include"},
};

static const Option explain_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"move", OPTION_TEXT, "MOVE", "", 0, 0, "move to explain (default: the best)"},
    {"player", OPTION_TEXT, "SPEC", "flipside:level=8", 0, 0, "player whose reasons are given"},
    LIMIT_TIME_OPTION(
        "", "seconds for all moves together (default: 1 if the player has no other limit)"),
    SEED_OPTION,
};

static const Option convert_rows[] = {
    {"text", OPTION_TEXT, "TEXT", "", 0, 0, "positions or games in any format"},
    {"file", OPTION_TEXT, "BASE64", "", 0, 0, "contents of a binary file (WTHOR), instead of text"},
    {"skip", OPTION_INT, "N", "0", 0, 1e6,
     "number of games to skip; an answer contains at most 200"},
    {"to", OPTION_TEXT, "FORM", "", 0, 0,
     "output format: svg, obf, drawing, array, bits, transcript, ggf, sgf, pgn or saved"},
    {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "moves to add"},
    {"black", OPTION_TEXT, "NAME", "", 0, 0, "name of Black"},
    {"white", OPTION_TEXT, "NAME", "", 0, 0, "name of White"},
    {"date", OPTION_TEXT, "DATE", "", 0, 0, "date of the game"},
    {"event", OPTION_TEXT, "TEXT", "", 0, 0, "event of the game"},
    RULES_OPTIONS,
};

static const Option openings_rows[] = {
    {"find", OPTION_TEXT, "TEXT", "", 0, 0, "part of the name"},
    ROUTE_GAME_OPTIONS,
};

static const Option explorer_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"from", OPTION_CHOICE, "own|shipped|both|any", "any", 0, 0,
     "games to count; any = the user's own, else the shipped ones"},
    {"counts", OPTION_FLAG, NULL, "no", 0, 0, "omit scores of the engine"},
    ENGINE_LEVEL_OPTION(0, "8", "engine level of the scores"),
};

#define ROWS(rows) rows, sizeof(rows) / sizeof *(rows)

static const Route routes[] = {
    {"POST", "analyse", "Score every move, with increasing depth",
     "events `moves`: position, side, goal, over, level, nodes, seconds, end, and moves: a list of "
     "move, score, exact, depth, selectivity, win_chance, pv, book, book_score; the last one is "
     "the answer",
     ROWS(analyse_rows), ROUTE_STREAM, study_analyse},
    {"POST", "review", "Score every move of a game, from the end backwards",
     "events `progress`: done, of, ply, side, score, loss, exact; the answer has moves and "
     "summary, as `flipside analyse --json` prints them, and text, the annotated file requested by "
     "`to`",
     ROWS(review_rows), ROUTE_STREAM, study_review},
    {"POST", "explain", "Explain why a player prefers a move",
     "position, side, goal, passed, over, kinds (of factors: name, about, counts), rule, and "
     "candidates as `flipside "
     "explain --json` prints them (for the Monte-Carlo players with wins, draws, losses and "
     "playouts)",
     ROWS(explain_rows), ROUTE_WORK, study_explain},
    {"POST", "convert", "Recognise positions or games in any format, and convert them",
     "count, more, and games: as `flipside convert --json` prints them, with read, about, start, "
     "first, moves, over, event, place, lot, opening",
     ROWS(convert_rows), ROUTE_QUICK, study_convert},
    {"GET", "openings", "List named openings", "openings: a list of name, moves, names",
     ROWS(openings_rows), ROUTE_QUICK, study_openings},
    {"GET", "explorer", "Results of games and engine scores for each move of a position",
     "the position as `flipside show --json` prints it, games, own, source, and moves as `flipside "
     "openings --explore --json` prints them",
     ROWS(explorer_rows), ROUTE_WORK, study_explore},
};

const RouteTable routes_study = {routes, sizeof routes / sizeof *routes};
