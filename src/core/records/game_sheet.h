// A game as the formats of files tell it: the moves, and what may stand beside them. A plain value;
// what a format does not have is empty. A bare position is a sheet whose game has no moves.
#ifndef FLIPSIDE_CORE_GAME_SHEET_H
#define FLIPSIDE_CORE_GAME_SHEET_H

#include "error.h"
#include "game.h"
#include "text.h"

enum { SHEET_TEXT = 192, SHEET_SPEC = 512 }; // a text: 40 characters and a number, in any script
enum { SHEET_COMMENT = 160, SHEET_LINE = 16 };

// What is thought of a move, in the order of PGN's $1 … $6.
typedef enum SheetMark {
    SHEET_NO_MARK,
    SHEET_GOOD,        // !
    SHEET_POOR,        // ?
    SHEET_BRILLIANT,   // !!
    SHEET_BLUNDER,     // ??
    SHEET_INTERESTING, // !?
    SHEET_DOUBTFUL,    // ?!
    SHEET_MARKS
} SheetMark;

// What may stand beside a move.
typedef struct SheetNote {
    bool has_score, has_seconds;
    double score;   // discs, mover's view
    double seconds; // used for the move
    SheetMark mark;
    char comment[SHEET_COMMENT];
    uint8_t line[SHEET_LINE]; // better moves from here on, the first in place of this one; written,
                              // never read
    uint8_t line_length;
} SheetNote;

typedef enum SheetEnding {
    SHEET_UNFINISHED,
    SHEET_PLAYED,   // to the last move
    SHEET_RESIGNED, // these three by `loser`
    SHEET_TIME,
    SHEET_FAILED, // a computer player did not move
    SHEET_AGREED, // or adjudicated
    SHEET_ENDINGS
} SheetEnding;

// Scores of the moves in the position, mover's view.
typedef struct SheetScores {
    bool has_best; // a best score is given, alone or as the best of the moves
    int best;
    int count; // moves with a score; passes are left out
    struct {
        uint8_t move;
        int8_t score;
    } moves[MOVES_MAX];
} SheetScores;

// What only saved games tell: how to go on.
typedef struct SheetSession {
    char spec[2][SHEET_SPEC];           // player specs by colour; "" = unknown
    double move_seconds, clock_seconds; // limit of a computer move, clock of each side; 0 = none
    double running;                     // seconds of the present turn so far
    int lot;          // moves at the beginning that were drawn by lot: nobody's mistakes
    char reason[160]; // of SHEET_FAILED
} SheetSession;

typedef struct GameSheet {
    Game game;                       // moves after `ply` were taken back
    SheetNote notes[GAME_PLIES_MAX]; // one per known move
    char name[2][SHEET_TEXT], rating[2][SHEET_TEXT];
    char event[SHEET_TEXT], place[SHEET_TEXT], round[SHEET_TEXT], date[SHEET_TEXT],
        time[SHEET_TEXT];
    char opening[SHEET_TEXT];    // its name
    char comment[SHEET_COMMENT]; // on the game as a whole
    SheetEnding ending;
    double result; // of an ended game: Black's score under the goal, ± all squares where only the
                   // winner is known
    Color loser;
    char termination[SHEET_TEXT]; // another program's word for the ending; "" = none
    SheetScores scores;
    SheetSession table;
    bool old_squares; // its moves were read by the old names of a smaller board's squares, those of
                      // the 8×8 board
} GameSheet;

// The sheet of a game; when it is over on the board, with its result.
GameSheet sheet_of(const Game *game);

// Takes the result from the board where the game is over there, unless somebody lost it otherwise.
void sheet_finish(GameSheet *sheet);

// Somebody won: the result is ± all squares; `ending` says how.
void sheet_set_winner(GameSheet *sheet, Color winner, SheetEnding ending);

// Takes a result as people and programs write it: `1-0`, `1/2-1/2`, the discs of both `38-26`,
// Black's score `+4`, `B+4`, `W+R`, `W+T`, `0`, `Draw`; `*` and `?` for none. False, and nothing is
// changed, when it is none of these.
bool sheet_parse_result(GameSheet *sheet, const char *word);

// The start that a first position belongs to; START_GIVEN when to none.
Start sheet_start(Position first, Rules rules);

// Can a format that only tells the first position say what this game's start was? Otherwise an
// error.
bool sheet_check_start(const GameSheet *sheet, Error *error);

// Keeps a text on one line, cut at a whole character.
void sheet_set_text(char out[SHEET_TEXT], const char *value);

// Adds to a comment what still fits, after a space, on one line and cut at a whole character.
void sheet_add_comment(char comment[SHEET_COMMENT], const char *value, size_t length);

// "", "!", "?" and so on.
const char *sheet_mark_sign(SheetMark mark);

// Appends the date; where it begins with year, month and day these alone, with this between them.
void sheet_add_day(Text *out, const char *date, char between);

// Appends a number of at most three decimals, without needless zeros.
void sheet_add_number(Text *out, double number);

// Appends a text with a backslash before each of these characters.
void sheet_add_escaped(Text *out, const char *value, const char *characters);

#endif
