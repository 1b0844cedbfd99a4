// Interactive practice: a sequence of exercises, in each of which one side's moves are judged.
// Puzzles, opening drills and mistakes are kinds of lessons (puzzle_lesson.h, drill_lesson.h,
// retry_lesson.h). Front ends show `game`, `title`, `task` and `say`, and call the actions below.
//
// An action may append several moves to `game` (the player's move, the reply, passes and forced
// moves) or take moves back, so front ends compare the game before and after.
#ifndef FLIPSIDE_STUDY_LESSON_H
#define FLIPSIDE_STUDY_LESSON_H

#include "engine.h"
#include "game.h"
#include "json.h"
#include "progress.h"
#include "text.h"

typedef enum LessonPhase {
    LESSON_TURN,  // waiting for a move
    LESSON_WRONG, // wrong move: retry, show or next
    LESSON_RIGHT, // solved: next
    LESSON_SHOWN, // the answer was shown: next
    LESSON_OVER   // no exercises left
} LessonPhase;

typedef struct Lesson Lesson;

// Operations of a kind of lesson. They write their feedback to `say`.
typedef struct LessonKind {
    const char *noun;                           // "puzzle", "line", "mistake"
    bool (*next)(Lesson *lesson, Error *error); // sets up the next exercise, or leaves LESSON_OVER
    bool (*judge)(Lesson *lesson, int move, Error *error); // judges a legal move
    bool (*hint)(Lesson *lesson, Error *error);            // more precise with each call
    bool (*show)(Lesson *lesson, Error *error);            // shows the answer
    void (*close)(Lesson *lesson);
} LessonKind;

struct Lesson {
    const LessonKind *kind;
    void *course; // state of the kind
    Game game;
    Color side; // the learner's colour
    LessonPhase phase;
    int mark;                       // ply to which a retry returns
    bool clean;                     // no wrong move and no help in this exercise
    bool noted;                     // the answer to this exercise is recorded
    int hints;                      // number of hints in this exercise
    int hint;                       // square revealed by a hint, or MOVE_NONE
    int avoid;                      // move from the game to improve on, or MOVE_NONE
    int total;                      // number of exercises; 0 = unlimited
    int number;                     // number of this exercise, from 1
    int done, found;                // finished exercises, and those solved at the first try
    EngineReport values[MOVES_MAX]; // scores of moves, once they may be shown
    int value_count;
    int line_length;
    uint8_t line[ENGINE_PV_MAX]; // continuation from `mark`: a refutation or the solution
    bool has_cost;
    double cost; // discs lost by the last move
    Text title, task, say;
    Progress *progress; // not owned; NULL = answers are not recorded
    long today;
    Error save_error; // last failure to record an answer; empty text = none
};

// Starts a lesson after its kind has set `kind`, `course` and `total`. Actions fail if they do not
// fit the phase, the move is illegal, or the engine fails.
bool lesson_begin(Lesson *lesson, Error *error);
bool lesson_play(Lesson *lesson, int move, Error *error);
bool lesson_hint(Lesson *lesson, Error *error);
bool lesson_show(Lesson *lesson, Error *error);
bool lesson_retry(Lesson *lesson, Error *error);
bool lesson_next(Lesson *lesson, Error *error);
void lesson_close(Lesson *lesson);

// Appends "2 of 3 puzzles solved at the first try."; nothing if no exercise is finished.
void lesson_summary(Text *out, const Lesson *lesson);

// Returns the state of the lesson, with all that is needed to resume it.
Json *lesson_json(const Lesson *lesson);

// The functions below are for the kinds.

// Records an answer under a key.
void lesson_record(Lesson *lesson, const char *key, bool right);

// Replays moves from the exercise's position. Fails if they are illegal or it is not the learner's
// turn after them.
bool lesson_go_to(Lesson *lesson, const char *moves, Error *error);

// Sets the continuation from `mark`.
void lesson_set_line(Lesson *lesson, const uint8_t *moves, int count);

// Sets up a game in which `side` is to move.
void lesson_set_up(Lesson *lesson, const Game *game, Color side);

// Gives a hint: the first names the quarter of the board, later ones the square.
void lesson_hint_square(Lesson *lesson, int square);

// Appends moves separated by spaces: "f5 d6 c3".
void lesson_moves(Text *out, const uint8_t *moves, int count, int size);

#endif
