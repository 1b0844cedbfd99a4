// The player interface. A player chooses moves: a built-in system, the engine, a person or an
// external program. It is named by a spec `NAME[:key=value[,key=value…]]`. Each type has one option
// table, which the parser, the help, the documentation and the tuner read.
//
// A choice depends only on the seed, the game and the limits, unless it is limited by time. A
// handle must not be used by two threads at the same time.
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

// Outcome of a choice. In the arena all but CHOICE_MOVE and CHOICE_MACHINE lose the game.
typedef enum ChoiceStatus {
    CHOICE_MOVE,
    CHOICE_RESIGN,
    CHOICE_CRASH,   // the process ended or closed its pipe
    CHOICE_TIMEOUT, // no answer within the limit and its grace period
    CHOICE_ILLEGAL, // the answer is not a legal move
    CHOICE_GARBAGE, // the answer is not a move
    CHOICE_FLOOD,   // too much output
    CHOICE_MEMORY,  // too much memory
    CHOICE_LIMIT,   // too many processes, too much CPU time or too large files
    CHOICE_MACHINE, // out of resources on our side: not the player's fault
    CHOICE_STATUSES
} ChoiceStatus;

// Returns "move", "resign", "crash", "timeout", "illegal", "garbage", "flood", "memory", "limit" or
// "machine".
const char *choice_status_name(ChoiceStatus status);

// A player's answer.
typedef struct Choice {
    ChoiceStatus status;
    int move;            // a square, or MOVE_PASS
    int candidate_count; // candidate list of the course platforms: every legal move, then the
                         // chosen one
    uint8_t candidates[MOVES_MAX + 1];
    bool book; // move and score are from an opening book
    bool has_score;
    int score;        // for the side to move
    const char *unit; // unit of the score; NULL = discs at the end of the game
    ScoreKind kind;   // estimate, bound or exact
    int selectivity; // confidence of a selective search in percent, 100 = exact; 0 = not applicable
    bool has_chance;
    double win_chance; // of the side to move; a draw counts half
    int pv_length;     // principal variation, starting with the move; 0 = none
    uint8_t pv[ENGINE_PV_MAX];
    int depth;         // 0 = not applicable
    uint64_t nodes;    // 0 = not applicable
    uint64_t playouts; // 0 = not applicable
    int result_count;  // entries of `results`; 0 for players that do not record playouts per move
    MovePlayouts results[MOVES_MAX];
    double seconds;   // as measured by the player; the arena measures for itself
    char reason[160]; // words for a status other than CHOICE_MOVE
} Choice;

typedef struct Player Player;

// The evaluation of leaves of a player's game tree. `board.player` is always the player at the
// root. `flips` is the number of discs flipped by the last move, negative if the opponent made it.
typedef struct PlayerEvaluation {
    const void *parameters;
    int (*value)(const void *parameters, Board board, int flips);
    int (*terminal)(const void *parameters, Board board); // finished games
    // Fills the terms of `value`: the integer part of the sum of value × weight equals it.
    void (*factors)(const void *parameters, Board board, int flips, Factor factors[FACTORS_MAX]);
    const FactorKind *kinds; // one per factor, and a last one for `terminal`
    int kind_count;
} PlayerEvaluation;

// A flag that sets other options, written as in a spec. Options given explicitly take precedence.
typedef struct PlayerPreset {
    const char *flag, *values;
} PlayerPreset;

// A type of player: one row of the list of all players.
typedef struct PlayerType {
    const char *name, *about;
    const char *other_names; // aliases, separated by spaces; NULL = none
    const char *family;      // name of a group of adjacent types with the same options; NULL = none
    const Option *options;
    size_t option_count;
    const PlayerPreset *preset; // NULL = none
    size_t state_size;          // bytes of private state, zeroed before `open`
    const char
        *unit; // unit of its scores, such as "own points"; NULL = discs at the end of the game
    bool starts_program; // runs an external program named by its options: requires the user's
                         // consent

    // Initialises the private state from the options. May be NULL.
    bool (*open)(Player *player, Error *error);
    // Starts a new game with this player on `side`; external programs start and warm up here. May
    // be NULL.
    bool (*new_game)(Player *player, const Game *game, Color side, Error *error);
    // Chooses a move within the limits. At least one move is legal.
    void (*choose)(Player *player, const Game *game, const Limits *limits, Choice *choice);
    // Returns the stderr output of the external program in this game, truncated. May be NULL.
    const char *(*errors)(Player *player);
    // Frees the resources of open and new_game. May be NULL.
    void (*close)(Player *player);
    // Returns the evaluation of its game tree, valid until `close`. NULL for players without one.
    PlayerEvaluation (*evaluation)(Player *player);
    // Stores the properties of the root that the evaluation depends on. May be NULL.
    void (*look)(Player *player, Position root);
    // Evaluates every legal move with its reasons, as `choose` does but each move separately.
    // Returns false if no move was evaluated. NULL for players without reasons.
    bool (*explain)(Player *player, const Game *game, const Limits *limits, Reasons *reasons);
    // Returns its engine and sets the question for these limits. NULL for players without one.
    Engine *(*engine)(Player *player, const Limits *limits, EngineQuestion *question);
    // Starts thinking on the opponent's time, until the next call. NULL if not supported.
    void (*ponder)(Player *player, const Game *game);
} PlayerType;

// Returns the options of a type, followed by those common to all players.
OptionTable player_table(const PlayerType *type);

// Maximum width of a name in columns.
enum { PLAYER_NAME_COLUMNS = 40 };

// Creates a player of a type; the options follow the first colon of `spec`. Returns NULL and sets
// the error, with the column, if the spec is invalid. In a text value `\,` is a comma and `\\` a
// backslash; a flag without a value means "yes".
Player *player_create_of(const PlayerType *type, const char *spec, Rules rules, uint64_t seed,
                         Error *error);
void player_destroy(Player *player);

// Changes the seed, for different games from one opening.
void player_reseed(Player *player, uint64_t seed);

// Starts a new game. Optional between games of one player.
bool player_new_game(Player *player, const Game *game, Color side, Error *error);

// Announces the limits of the moves to come; external AIs receive them before their clock starts.
// Optional.
void player_expect(Player *player, const Limits *limits);

// Chooses a move in the current position. At least one move must be legal.
void player_choose(Player *player, const Game *game, const Limits *limits, Choice *choice);

// Starts thinking on the opponent's time, if supported.
void player_ponder(Player *player, const Game *game);

// Returns the evaluation of a player for a tree from this root, valid until the next call. The type
// must have one.
PlayerEvaluation player_evaluation(Player *player, Position root);

// Evaluates every legal move with its reasons.
bool player_explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons,
                    Error *error);

// Returns the player's engine and sets the question for these limits; NULL without an engine.
Engine *player_engine(Player *player, const Limits *limits, EngineQuestion *question);

// Returns the stderr output of an external program in this game (the beginning and the end if it is
// long), "" for other players. Valid until the next call with this player.
const char *player_errors(Player *player);

// Progress of a choice: the initial depth (move = MOVE_NONE), then each completed depth with its
// move. Only players with iterative deepening report it.
typedef struct Thought {
    int depth;      // in plies
    int counted;    // depth as the player's author counts it; 0 = in plies
    int move;       // best at this depth; MOVE_NONE for the initial depth
    double seconds; // since the choice began
    bool has_score;
    int score; // as in Choice
} Thought;

typedef void PlayerWatch(const Thought *thought, void *user);

// Sets the callback for progress, NULL = none. It runs on the thread of player_choose or on the
// player's own.
void player_watch(Player *player, PlayerWatch *watch, void *user);

// For implementations: passes progress to the callback.
void player_report(const Player *player, const Thought *thought);

// For implementations: access to state, rules, spec and option values.
void *player_state(Player *player);
Rules player_rules(const Player *player);
uint64_t player_seed(const Player *player);
Limits player_expected(const Player *player); // set by player_expect
const char *player_spec(const Player *player);
const PlayerType *player_type(const Player *player);
const Options *player_options(const Player *player);
int player_int(const Player *player, const char *option);
double player_real(const Player *player, const char *option);
bool player_flag(const Player *player, const char *option);
const char *player_text(const Player *player, const char *option); // "" if not given
bool player_given(const Player *player, const char *option);       // set by the spec

// Returns random numbers for one choice, derived from the seed and the ply.
Random player_random(const Player *player, const Game *game);

// Limits of one choice: those of the caller, narrowed by the player's options `time`, `depth`,
// `nodes` and `playouts`. The default of `time`, or `usual` of the limits, applies only if there is
// no other limit.
typedef struct Budget {
    double begin;      // clock_now() at the start
    double seconds;    // hard limit; 0 = none
    double deadline;   // clock_now() value with a safety margin, infinity = none; for players that
                       // check the clock themselves (the engine gets `seconds`)
    int depth;         // 0 = none
    uint64_t nodes;    // 0 = none
    uint64_t playouts; // 0 = none
    const atomic_bool *stop;
} Budget;

Budget player_budget(const Player *player, const Limits *limits);

// Returns true after the deadline or a stop request.
bool budget_over(const Budget *budget);

// Sets the move and the candidate list, the chosen move last.
void choice_set(Choice *choice, uint64_t moves, int move);

#endif
