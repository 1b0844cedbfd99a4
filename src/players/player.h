// Everything that chooses a move: built-in systems, the engine, a person, an outside program. Named
// by a spec `NAME[:key=value[,key=value…]]`. One interface, one roster, one table of options per
// player that the parser, the help, the documentation and the tuner read.
#ifndef FLIPSIDE_PLAYERS_PLAYER_H
#define FLIPSIDE_PLAYERS_PLAYER_H

#include "engine.h"
#include "error.h"
#include "game.h"
#include "limits.h"
#include "option.h"
#include "random.h"
#include "reasons.h"

#include <stddef.h>

// Why a player did not move. All but CHOICE_MOVE and CHOICE_MACHINE lose the game in the arena.
typedef enum ChoiceStatus {
    CHOICE_MOVE,
    CHOICE_RESIGN,
    CHOICE_CRASH,   // the process ended or closed its pipe
    CHOICE_TIMEOUT, // no answer within limit and grace
    CHOICE_ILLEGAL, // an answer that is not a legal move
    CHOICE_GARBAGE, // an answer that is not a move at all
    CHOICE_FLOOD,   // more output than allowed
    CHOICE_MEMORY,  // more memory than allowed
    CHOICE_LIMIT,   // more processes, processor time or room in a file than allowed
    CHOICE_MACHINE, // no fault of the player: the machine, or our own process, lacks what it takes
                    // to ask it
    CHOICE_STATUSES
} ChoiceStatus;

// "move", "resign", "crash", "timeout", "illegal", "garbage", "flood", "memory", "limit",
// "machine".
const char *choice_status_name(ChoiceStatus status);

// A player's answer.
typedef struct Choice {
    ChoiceStatus status;
    int move;            // a square, or MOVE_PASS
    int candidate_count; // the course's list: every legal move, then the chosen one again
    uint8_t candidates[MOVES_MAX + 1];
    bool book; // the move is from an opening book, and so is the score
    bool has_score;
    int score;        // mover's view
    const char *unit; // what the score counts; NULL = discs at the end of the game
    ScoreKind kind;   // an estimate unless the player has proven more
    int selectivity;  // percent of a search that cuts on probability, 100 = nothing cut; 0 = does
                      // not apply
    bool has_chance;
    double win_chance; // of the mover, a draw counting half
    int pv_length;     // the expected line, from the chosen move on; 0 = the player has none
    uint8_t pv[ENGINE_PV_MAX];
    int depth;         // 0 = does not apply
    uint64_t nodes;    // 0 = does not apply
    uint64_t playouts; // 0 = does not apply
    int result_count;  // entries of `results`; 0 for players that do not record playouts per move
    MovePlayouts results[MOVES_MAX];
    double seconds;   // as measured by the player; the arena measures for itself
    char reason[160]; // words for a status other than CHOICE_MOVE
} Choice;

typedef struct Player Player;

// How a player values leaves of its game tree, with its parameters. `board.player` is always the
// thinking player; `flips` are the discs turned over by the last move, negative when the opponent
// made it.
typedef struct PlayerEvaluation {
    const void *parameters;
    int (*value)(const void *parameters, Board board, int flips);
    int (*terminal)(const void *parameters, Board board); // of a finished game
    // What `value` adds up, by the same code: the whole part of the sum of value × weight is the
    // value.
    void (*factors)(const void *parameters, Board board, int flips, Factor factors[FACTORS_MAX]);
    const FactorKind *kinds; // of the factors; `terminal` counts as one more after them
    int kind_count;
} PlayerEvaluation;

// What a flag of a player stands for: values of other options, written as in a spec. Options given
// beside it count.
typedef struct PlayerPreset {
    const char *flag, *values;
} PlayerPreset;

// A kind of player: one row of the roster.
typedef struct PlayerType {
    const char *name, *about;
    const char *other_names; // words of its author for it, with blanks between; NULL = none
    const char
        *family; // of types with the same options that are listed one after the other; NULL = none
    const Option *options;
    size_t option_count;
    const PlayerPreset *preset; // NULL = none
    size_t state_size;          // bytes of private state, zeroed before `open`
    const char *unit; // what its scores count, for people: "own points"; NULL = discs at the end of
                      // the game
    bool starts_program; // runs code from outside, named by its options: only with the user's
                         // consent (trust.h)

    // Sets up the private state from the options; false with an error when that is impossible. May
    // be NULL.
    bool (*open)(Player *player, Error *error);
    // A new game begins with this player on `side`. May be NULL. Outside programs start (and warm
    // up) here.
    bool (*new_game)(Player *player, const Game *game, Color side, Error *error);
    // Chooses a move. The side to move has one (players are never asked to pass). Must respect the
    // limits.
    void (*choose)(Player *player, const Game *game, const Limits *limits, Choice *choice);
    // What the player's program wrote to stderr in this game, within bounds. May be NULL.
    const char *(*errors)(Player *player);
    // Frees what open and new_game acquired. May be NULL.
    void (*close)(Player *player);
    // The evaluation that its game tree is searched with, valid while the player lives. NULL for
    // players without one.
    PlayerEvaluation (*evaluation)(Player *player);
    // Notes what the evaluation takes from the root of the tree that is about to be searched. May
    // be NULL.
    void (*look)(Player *player, Position root);
    // What it thinks of every legal move, and why: valued as `choose` does, but each move on its
    // own, so that a limit of time ends it earlier. The side to move has a move. False when nothing
    // was valued. NULL for players without.
    bool (*explain)(Player *player, const Game *game, const Limits *limits, Reasons *reasons);
    // The engine that it asks, and what it asks it under these limits. NULL for players without
    // one.
    Engine *(*engine)(Player *player, const Limits *limits, EngineQuestion *question);
    // Thinks on in the background, while somebody else is to move, until it is asked again. NULL
    // for players that do not.
    void (*ponder)(Player *player, const Game *game);
} PlayerType;

// The options of a type: its own, then those that every player has.
OptionTable player_table(const PlayerType *type);

// The most columns that a name may take, given or derived.
enum { PLAYER_NAME_COLUMNS = 40 };

// A player of a type; `spec` gives its options after the first colon. The seed makes it
// reproducible. NULL and an error (with the column in the spec) when the spec is wrong. In a text
// value `\,` stands for a comma and `\\` for a backslash; a flag's value may be left out for "yes".
Player *player_create_of(const PlayerType *type, const char *spec, Rules rules, uint64_t seed,
                         Error *error);
void player_destroy(Player *player);

// Gives the player another seed. A choice depends only on the seed, the game and the limits (unless
// limited by time), so a schedule that wants different games from one opening gives each game a
// seed of its own.
void player_reseed(Player *player, uint64_t seed);

// Tells the player that a game begins; optional between games of one player.
bool player_new_game(Player *player, const Game *game, Color side, Error *error);

// Tells which limits the moves of the coming games will have; outside AIs are told before their
// clock starts. Optional.
void player_expect(Player *player, const Limits *limits);

// Asks for a move in the game's present position; the game is not over and a move exists.
void player_choose(Player *player, const Game *game, const Limits *limits, Choice *choice);

// Lets it think on while somebody else is to move, where it does so: until it is asked again, or
// for a while.
void player_ponder(Player *player, const Game *game);

// The evaluation of a player whose type has one, for a tree from this root; valid until the next
// call.
PlayerEvaluation player_evaluation(Player *player, Position root);
// What the player thinks of every legal move, and why; false and an error when it cannot say.
bool player_explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons,
                    Error *error);

// The engine of a player, and the question that the player would put to it; NULL when it has none.
Engine *player_engine(Player *player, const Limits *limits, EngineQuestion *question);

// What an outside player wrote to stderr in this game (the beginning and the end when it is long),
// "" for others. Valid until the next call with this player.
const char *player_errors(Player *player);

// What a player may tell while it thinks, for step-by-step prints: the depth it begins with (move =
// MOVE_NONE), then each completed depth with its move. Players that do not deepen tell nothing.
typedef struct Thought {
    int depth;      // in plies
    int counted;    // the same as the player's author counts it; 0 = in plies
    int move;       // best at this depth; MOVE_NONE for the initial depth
    double seconds; // since the choice began
    bool has_score;
    int score; // as in Choice
} Thought;

typedef void PlayerWatch(const Thought *thought, void *user);

// Who hears the thoughts; NULL = nobody. Called from the thread that called player_choose or from
// the player's own.
void player_watch(Player *player, PlayerWatch *watch, void *user);

// For implementations: tells a thought to whoever watches.
void player_report(const Player *player, const Thought *thought);

// For implementations: the private state, the rules, the seed, the spec and the options' values.
void *player_state(Player *player);
Rules player_rules(const Player *player);
uint64_t player_seed(const Player *player);
Limits player_expected(const Player *player); // from player_expect; no limits when nobody told
const char *player_spec(const Player *player);
const PlayerType *player_type(const Player *player);
const Options *player_options(const Player *player);
int player_int(const Player *player, const char *option);
double player_real(const Player *player, const char *option);
bool player_flag(const Player *player, const char *option);
const char *player_text(const Player *player, const char *option); // "" when not given
bool player_given(const Player *player, const char *option);       // does the spec itself set it?

// Random numbers for one choice, from the seed and the place in the game.
Random player_random(const Player *player, const Game *game);

// What one choice may use: the limits asked for, narrowed by the player's own options `time`,
// `depth`, `nodes` and `playouts` where its type has them. The default of `time`, or the limits'
// `usual` instead, counts only when nothing else limits the choice.
typedef struct Budget {
    double begin;      // clock_now when the choice began
    double seconds;    // the hard limit; 0 = none
    double deadline;   // clock_now when a player that looks at the clock itself must end, a margin
                       // before the hard limit; infinity when none. The engine trims the limit
                       // itself: it is given `seconds`
    int depth;         // 0 = none
    uint64_t nodes;    // 0 = none
    uint64_t playouts; // 0 = none
    const atomic_bool *stop;
} Budget;

Budget player_budget(const Player *player, const Limits *limits);

// Is it time to answer (the deadline has come, or somebody said stop)?
bool budget_over(const Budget *budget);

// Fills choice: `move` chosen among `moves`, the candidate list in the course's order.
void choice_set(Choice *choice, uint64_t moves, int move);

#endif
