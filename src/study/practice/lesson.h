// Practice at the board, whatever is practised: exercises one after the other, in each of them a
// board on which one side's moves are asked for and judged. Front ends show `game`, `title`, `task`
// and `say`, and call the acts below; puzzles, drills and mistakes are kinds (puzzle_lesson.h,
// drill_lesson.h, retry_lesson.h).
//
// An act may append several moves to `game`: the person's, the answer, passes and forced moves. It
// may also set the game back. Whoever shows it shows what is new.
#ifndef FLIPSIDE_STUDY_LESSON_H
#define FLIPSIDE_STUDY_LESSON_H

#include "engine.h"
#include "game.h"
#include "json.h"
#include "progress.h"
#include "text.h"

typedef enum LessonPhase {
    LESSON_TURN,  // a move is wanted
    LESSON_WRONG, // the move was wrong: again, show or next
    LESSON_RIGHT, // found: next
    LESSON_SHOWN, // the answer was shown: next
    LESSON_OVER   // nothing is left
} LessonPhase;

typedef struct Lesson Lesson;

// What a kind of practice does; all of them fill `say`.
typedef struct LessonKind {
    const char *noun;                           // "puzzle", "line", "mistake"
    bool (*next)(Lesson *lesson, Error *error); // sets the next exercise up, or LESSON_OVER
    bool (*judge)(Lesson *lesson, int move, Error *error); // a legal move of the person
    bool (*hint)(Lesson *lesson, Error *error);            // says a little; asked again, more
    bool (*show)(Lesson *lesson, Error *error);            // the answer
    void (*close)(Lesson *lesson);
} LessonKind;

struct Lesson {
    const LessonKind *kind;
    void *course; // the kind's own
    Game game;
    Color side; // the person's
    LessonPhase phase;
    int mark;        // the ply that `again` goes back to
    bool clean;      // neither a wrong move nor help in this exercise
    bool noted;      // the answer to this exercise is kept
    int hints;       // asked for in this exercise
    int hint;        // the square that a hint gave away; MOVE_NONE
    int avoid;       // the move that was played and is to be improved on; MOVE_NONE
    int total;       // exercises in all; 0 = as many as one likes
    int number;      // of this one, from 1
    int done, found; // exercises left behind, and those of them found at the first try
    EngineReport
        values[MOVES_MAX]; // of the moves of the position on the board, where they may be seen
    int value_count;
    int line_length; // how it goes on from `mark`: after a wrong move what refutes it, else the
                     // right moves
    uint8_t line[ENGINE_PV_MAX];
    bool has_cost;
    double cost; // discs that the last move gave away
    Text title, task, say;
    Progress *progress; // may be NULL: nothing is kept
    long today;
    Error trouble; // what could not be kept; empty text = all was
};

// Begins; the kind has filled `kind`, `course`, `total`. The acts are false with an error when they
// do not fit the phase, the move is illegal, or the engine failed.
bool lesson_begin(Lesson *lesson, Error *error);
bool lesson_play(Lesson *lesson, int move, Error *error);
bool lesson_hint(Lesson *lesson, Error *error);
bool lesson_show(Lesson *lesson, Error *error);
bool lesson_again(Lesson *lesson, Error *error);
bool lesson_next(Lesson *lesson, Error *error);
void lesson_close(Lesson *lesson);

// "2 of 3 found at the first try."
void lesson_summary(Text *out, const Lesson *lesson);

// For the kinds: notes the first answer to an exercise under its key; a later one changes nothing.
void lesson_note(Lesson *lesson, const char *key, bool right);

// For the kinds: goes to a place that was reached in an earlier lesson, by moves from the
// exercise's own position. False with an error when they cannot be made or do not lead to the
// person's turn.
bool lesson_go_to(Lesson *lesson, const char *moves, Error *error);

// For the kinds: the game goes on so, from `mark`.
void lesson_set_line(Lesson *lesson, const uint8_t *moves, int count);

// For the kinds: sets the board to a game at which the person is to move.
void lesson_set_up(Lesson *lesson, const Game *game, Color side);

// For the kinds: the first hint names the part of the board where a square is, the second the
// square.
void lesson_hint_square(Lesson *lesson, int square);

// A score in words: "you win by 4", "a draw", "you lose by 2".
void lesson_score_words(Text *out, int score);

// "turn", "wrong", "right", "shown", "over".
const char *lesson_phase_name(LessonPhase phase);

// Where the lesson stands, for a page: what to show, and what it needs to go on from here.
Json *lesson_json(const Lesson *lesson);

// Moves as people read them: "f5 d6 c3".
void lesson_moves(Text *out, const uint8_t *moves, int count, int size);

#endif
