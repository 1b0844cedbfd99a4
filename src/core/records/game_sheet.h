// A game record as file formats contain it: the game, and annotations that may accompany it.
//
// Plain value; fields that a format does not have are empty. A single position is a sheet whose
// game has no moves. All texts are one line, truncated at a character boundary.
#ifndef FLIPSIDE_CORE_GAME_SHEET_H
#define FLIPSIDE_CORE_GAME_SHEET_H

#include "error.h"
#include "game.h"
#include "text.h"

// Sizes in bytes. SHEET_TEXT has room for 40 characters of any script and a number.
enum { SHEET_TEXT = 192, SHEET_SPEC = 512, SHEET_COMMENT = 160 };
enum { SHEET_LINE = 16 };

// Move assessment, in the order of PGN's numeric annotation glyphs $1 … $6.
typedef enum SheetMark {
    SHEET_NO_MARK,
    SHEET_GOOD,        // "!"
    SHEET_POOR,        // "?"
    SHEET_BRILLIANT,   // "!!"
    SHEET_BLUNDER,     // "??"
    SHEET_INTERESTING, // "!?"
    SHEET_DOUBTFUL,    // "?!"
    SHEET_MARKS
} SheetMark;

// Annotations of one move.
typedef struct SheetNote {
    bool has_score, has_seconds;
    double score;   // discs, mover's view
    double seconds; // used for the move
    SheetMark mark;
    char comment[SHEET_COMMENT];
    uint8_t line[SHEET_LINE]; // better variation, which replaces this move; written, never read
    uint8_t line_length;
} SheetNote;

typedef enum SheetEnding {
    SHEET_UNFINISHED,
    SHEET_PLAYED,   // to the last move
    SHEET_RESIGNED, // by `loser`, like the next two
    SHEET_TIME,
    SHEET_FAILED, // a computer player did not move
    SHEET_AGREED, // or adjudicated
    SHEET_ENDINGS
} SheetEnding;

// Scores of the moves in a position, mover's view.
typedef struct SheetScores {
    bool has_best; // `best` is given explicitly or as the score of a move
    int best;
    int count; // moves with a score, without passes
    struct {
        uint8_t move;
        int8_t score;
    } moves[MOVES_MAX];
} SheetScores;

// State needed to resume a saved game.
typedef struct SheetSession {
    char spec[2][SHEET_SPEC]; // player specs by colour; "" = unknown
    double move_seconds;      // limit per computer move; 0 = none
    double clock_seconds;     // clock of each side; 0 = none
    double running;           // seconds used in the current turn
    int random_plies;         // random opening moves, which are not reviewed
    char reason[160];         // of SHEET_FAILED
} SheetSession;

typedef struct GameSheet {
    Game game;                       // moves from `ply` on were taken back
    SheetNote notes[GAME_PLIES_MAX]; // one per known move
    char name[2][SHEET_TEXT], rating[2][SHEET_TEXT];
    char event[SHEET_TEXT], site[SHEET_TEXT], round[SHEET_TEXT], date[SHEET_TEXT];
    char time[SHEET_TEXT];    // time control
    char opening[SHEET_TEXT]; // name of the opening
    char comment[SHEET_COMMENT];
    SheetEnding ending;
    double result; // of a finished game: Black's score under the goal, ± all squares if only the
                   // winner is known
    Color loser;
    char termination[SHEET_TEXT]; // another program's term for the ending; "" = none
    SheetScores scores;
    SheetSession session;
    bool old_squares; // the moves were read with old names of squares (notation.h)
} GameSheet;

// Returns the sheet of a game, with the result if the game is over on the board.
GameSheet sheet_of(const Game *game);

// Sets the result from the board if the game is over there and no side has lost it otherwise.
void sheet_finish(GameSheet *sheet);

// Sets the ending and a result of ± all squares.
void sheet_set_winner(GameSheet *sheet, Color winner, SheetEnding ending);

// Parses a result: `1-0`, `1/2-1/2`, discs of Black and White `38-26`, Black's score `+4`, `B+4`,
// `W+R`, `W+T`, `0`, `Draw`; `*` and `?` for an unfinished game. Returns false and changes nothing
// for other text.
bool sheet_parse_result(GameSheet *sheet, const char *word);

// Returns the start with this first position, or START_GIVEN.
Start sheet_start(Position first, Rules rules);

// Sets an error and returns false if the start of the game does not follow from its first position.
// Most formats store only that position.
bool sheet_check_start(const GameSheet *sheet, Error *error);

// Copies a text with control characters replaced by spaces.
void sheet_set_text(char out[SHEET_TEXT], const char *value);

// Appends to a comment, after a space, as much as there is room for.
void sheet_add_comment(char comment[SHEET_COMMENT], const char *value, size_t length);

// Returns "", "!", "?" and so on.
const char *sheet_mark_sign(SheetMark mark);

// Appends a date. If it starts with year, month and day, appends only these, with `separator`.
void sheet_add_day(Text *out, const char *date, char separator);

// Appends a number with at most three decimals, without trailing zeros.
void sheet_add_number(Text *out, double number);

// Appends a text with a backslash before each of `characters`.
void sheet_add_escaped(Text *out, const char *value, const char *characters);

// Appends `NAME[value]` as in SGF and GGF; appends nothing if the value is empty.
void sheet_add_property(Text *out, const char *name, const char *value);

#endif
