#include "usability.h"

#include "clock.h"
#include "json.h"
#include "notation.h"
#include "python_player.h"
#include "referee.h"
#include "roster.h"
#include "usability_positions.h"

#include <math.h>
#include <string.h>

enum { LIST_MAX = 1000, QUICK_MILLISECONDS = 500, GIVE_UP = 3 };

typedef struct Checking {
    const UsabilityPlan *plan;
    UsabilityResult *result;
    Goal goal;
    bool python;
    Text words, advice;
    double slowest;
    int board;       // number of the board by chance that is shown; 0 = none
    bool unanswered; // in the present check
    int silence;     // checks in a row without an answer
} Checking;

// Begins another sentence.
static Text *sentence(Text *text) {
    text_add(text, text->length ? " " : "");
    return text;
}

// "d3 (row 2, column 3)", as the AI counts them.
static void add_square(Text *out, int square, int size) {
    char name[3];
    int margin = (8 - size) / 2;
    text_format(out, "%s (row %d, column %d)", notation_move(square, size, name),
                square / 8 - margin, square % 8 - margin);
}

// The squares of a set, the first few of them.
static void add_squares(Text *out, uint64_t squares, int size) {
    for (int i = 0; squares && i < 3; i++) {
        text_add(out, i ? ", " : "");
        add_square(out, bit_take(&squares), size);
    }
    if (squares)
        text_format(out, " and %d more", bit_count(squares));
}

// Rows and columns exchanged.
static uint64_t transposed(uint64_t squares) {
    uint64_t result = 0;
    while (squares) {
        int square = bit_take(&squares);
        result |= bit(square % 8 * 8 + square / 8);
    }
    return result;
}

// The list against the legal moves.
static void compare_list(Checking *checking, const Game *game, uint64_t listed, int last,
                         int length, bool stopped) {
    uint64_t legal = game_moves(game), missing = legal & ~listed, wrong = listed & ~legal;
    int size = game->rules.size;
    Text *words = &checking->words;
    if (length == 0 && legal && stopped) {
        text_format(
            sentence(words),
            "Time ran out: go() was stopped after %.3g s and candidate_list was still empty.",
            checking->plan->seconds);
        return;
    }
    if (length == 0 && legal) {
        text_format(sentence(words),
                    "candidate_list is empty, which means a pass, but there %s %d legal move%s.",
                    bit_count(legal) == 1 ? "is" : "are", bit_count(legal),
                    bit_count(legal) == 1 ? "" : "s");
        return;
    }
    if (!legal && length > 0) {
        text_add(
            sentence(words),
            "There is no legal move here, so candidate_list must be empty (a pass), but it holds ");
        add_squares(words, listed, size);
        text_add(words, ". Did you clear it at the beginning of go()?");
        return;
    }
    if (wrong) {
        text_add(sentence(words), "candidate_list holds ");
        add_squares(words, wrong, size);
        text_format(words, ", which %s not legal here.", bit_count(wrong) > 1 ? "are" : "is");
    }
    if (missing) {
        text_format(sentence(words), "candidate_list lacks the legal move%s ",
                    bit_count(missing) > 1 ? "s" : "");
        add_squares(words, missing, size);
        text_add(words, ".");
    }
    if (wrong && transposed(listed) == legal)
        text_add(sentence(words),
                 "Row and column seem to be exchanged: an element is (row, column).");
    if (last != MOVE_NONE && (wrong & bit(last)))
        text_add(sentence(words), "Its last element, the move you play, is one of the illegal "
                                  "ones: that loses the game.");
}

// What the bridge saw of a Python AI.
static void judge_facts(Checking *checking, const Game *game, const Json *facts) {
    const char *error = json_text_of(json_member(facts, "error"));
    const char *bad = json_text_of(json_member(facts, "bad_element"));
    const char *interface = json_text_of(json_member(facts, "interface"));
    const Json *squares = json_member(facts, "squares");
    int length = (int)json_int_of(json_member(facts, "length"));
    int printed = (int)json_int_of(json_member(facts, "printed"));
    bool stopped = json_flag_of(json_member(facts, "stopped"));
    bool course = interface && strcmp(interface, "go") == 0;
    if (!course && !game_moves(game)) // nobody asks it there
        return;
    if (error) {
        text_format(sentence(&checking->words), "%s.", error);
        return;
    }
    if (bad)
        text_format(sentence(&checking->words), "%s.", bad);
    if (length > LIST_MAX)
        text_format(sentence(&checking->words),
                    "candidate_list has %d elements; %d are allowed. Did you clear it at the "
                    "beginning of go()?",
                    length, LIST_MAX);
    uint64_t listed = 0;
    int last = MOVE_NONE;
    for (size_t i = 0; i < json_length(squares); i++) {
        int square = notation_find_move(json_text_of(json_entry(squares, i)), game->rules.size);
        if (square < SQUARE_COUNT)
            listed |= bit(last = square);
    }
    if (course && !bad)
        compare_list(checking, game, listed, last, length, stopped);
    else if (!course && last != MOVE_NONE && !(game_moves(game) & bit(last)))
        text_add(sentence(&checking->words), "best_move.value is not a legal move here.");
    if (stopped)
        text_format(sentence(&checking->advice),
                    "%s() was still running after %.3g s and was stopped; what it had then counts.",
                    course ? "go" : "best_strategy", checking->plan->seconds);
    if (printed > 0)
        text_add(sentence(&checking->advice), "It prints to standard output: harmless here, but it "
                                              "costs time and some judges forbid it.");
}

// Why a move was not given, and what to look for.
static void judge_failure(Checking *checking, const Choice *choice) {
    static const char *const advice[CHOICE_STATUSES] = {
        [CHOICE_TIMEOUT] =
            "If it does answer, it may have forgotten to flush its output after the line.",
        [CHOICE_GARBAGE] =
            "The answer must be one line with a square such as d3; debug output belongs on stderr.",
        [CHOICE_ILLEGAL] = "Compare your move generator with `flipside show POSITION`.",
        [CHOICE_FLOOD] = "An answer is one line; debug output belongs on stderr.",
        [CHOICE_MEMORY] = "The limit can be set with memory=MB.",
        [CHOICE_LIMIT] =
            "The limits can be set with processes=N, cpu=S, cpu_game=S and scratch=MB.",
        [CHOICE_MACHINE] = "This is no mistake of the AI.",
    };
    checking->unanswered = choice->status == CHOICE_CRASH || choice->status == CHOICE_TIMEOUT ||
                           choice->status == CHOICE_MACHINE;
    text_format(sentence(&checking->words), "%s: %s.", choice_status_name(choice->status),
                choice->reason);
    bool flushes = checking->python && choice->status == CHOICE_TIMEOUT; // the bridge does
    if (advice[choice->status] && !flushes)
        text_add(sentence(&checking->words), advice[choice->status]);
}

static void tell(Checking *checking, const char *name, const Game *game, double seconds,
                 double mean, const char *errors) {
    bool good = checking->words.length == 0;
    checking->result->checks++;
    checking->silence = checking->unanswered ? checking->silence + 1 : 0;
    checking->result->given_up |= checking->silence >= GIVE_UP;
    checking->unanswered = false;
    checking->result->failed += !good;
    checking->result->boards += checking->board > 0;
    checking->result->boards_failed += checking->board > 0 && !good;
    checking->slowest = fmax(checking->slowest, seconds);
    UsabilityCheck check = {
        .name = name,
        .goal = checking->goal,
        .game = game,
        .good = good,
        .words = text_string(&checking->words),
        .advice = text_string(&checking->advice),
        .errors = good ? "" : errors,
        .seconds = seconds,
        .mean = mean,
        .board = checking->board,
    };
    checking->plan->tell(&check, checking->plan->user);
    text_clear(&checking->words);
    text_clear(&checking->advice);
}

// A Python AI's list in one position.
static void check_python(Checking *checking, Player *player, const UsabilityPosition *position) {
    Text json = {0};
    Choice failure = {0};
    double seconds = 0;
    if (python_check(player, &position->game, checking->plan->seconds, &json, &failure)) {
        Json *facts = json_read(text_string(&json), json.length, NULL);
        seconds = json_number_of(json_member(facts, "seconds"));
        judge_facts(checking, &position->game, facts);
        json_free(facts);
    } else {
        judge_failure(checking, &failure);
    }
    text_free(&json);
    tell(checking, position->name, &position->game, seconds, seconds, player_errors(player));
}

// Any other AI's move in one position.
static void check_move(Checking *checking, Player *player, const UsabilityPosition *position) {
    Limits limits = {.seconds = checking->plan->seconds};
    Choice choice;
    Error error = {0};
    player_expect(player, &limits);
    bool begun = player_new_game(player, &position->game, position->game.now.side, &error);
    if (begun)
        player_choose(player, &position->game, &limits, &choice);
    else
        text_format(sentence(&checking->words), "%s.", error.text);
    bool moved = begun && choice.status == CHOICE_MOVE;
    if (begun && !moved)
        judge_failure(checking, &choice);
    if (moved &&
        !(choice.move < SQUARE_COUNT && (game_moves(&position->game) & bit(choice.move)))) {
        text_add(sentence(&checking->words), "Its move ");
        add_square(&checking->words, choice.move, position->game.rules.size);
        text_add(&checking->words, " is not legal here.");
    }
    double seconds = begun ? choice.seconds : 0;
    tell(checking, position->name, &position->game, seconds, seconds, player_errors(player));
}

// Only a Python AI of the course is shown that it must pass: it answers that with an empty list.
static void check_position(Checking *checking, Player *player, const UsabilityPosition *position) {
    if (checking->python)
        check_python(checking, player, position);
    else if (game_moves(&position->game))
        check_move(checking, player, position);
}

static void check_boards(Checking *checking, Player *player, Rules rules) {
    const UsabilityPlan *plan = checking->plan;
    int first = plan->first_board ? plan->first_board : 1;
    for (int number = first; number <= plan->boards && !checking->result->given_up; number++) {
        UsabilityPosition position =
            usability_random_board(rules, plan->seed, number, checking->python);
        checking->board = number;
        check_position(checking, player, &position);
    }
    checking->board = 0;
}

// The last answer of the AI in a whole game, and its slowest.
typedef struct Answers {
    Color side;
    Choice last;
    double slowest, sum;
    int count;
} Answers;

static void note_answer(const MatchGame *record, const Choice *choice, void *user) {
    Answers *answers = user;
    if (record->game.now.side != answers->side)
        return;
    answers->last = *choice;
    answers->slowest = fmax(answers->slowest, choice->seconds);
    answers->sum += choice->seconds;
    answers->count++;
}

// A whole game against random moves: one process, one AI object.
static bool check_game(Checking *checking, Player *player, Color side, uint64_t seed,
                       Error *error) {
    Player *random = roster_player("random", player_rules(player), seed, error);
    if (!random)
        return false;
    Answers answers = {.side = side};
    RefereeWatch watch = {.answer = note_answer, .user = &answers};
    Referee referee = {
        .terms = {.each = {.seconds = checking->plan->seconds}},
        .players = {side == BLACK ? player : random, side == BLACK ? random : player},
        .watch = &watch};
    MatchGame record = {.game = game_new(player_rules(player))};
    referee_play(&referee, &record, NULL);
    if (answers.last.status != CHOICE_MOVE) {
        text_format(sentence(&checking->words), "At move %d of the game,", record.game.ply + 1);
        judge_failure(checking, &answers.last);
    } else if (record.reason >= END_FIRST_FORFEIT) { // it could not begin, or its move was none
        text_format(sentence(&checking->words), "%s.", record.detail);
    }
    tell(checking, side == BLACK ? "a whole game as black" : "a whole game as white", &record.game,
         answers.slowest, answers.count ? answers.sum / answers.count : 0, player_errors(player));
    player_destroy(random);
    return true;
}

static bool check_goal(Checking *checking, Error *error) {
    const UsabilityPlan *plan = checking->plan;
    UsabilityPosition positions[USABILITY_POSITIONS];
    Rules rules = plan->rules;
    rules.goal = checking->goal;
    Player *player = roster_player(plan->spec, rules, plan->seed, error);
    if (!player)
        return false;
    checking->python = player_type(player) == &player_python;
    int count = plan->first_board ? 0 : usability_positions(rules, plan->seed, positions);
    for (int i = 0; i < count && !checking->result->given_up; i++)
        check_position(checking, player, &positions[i]);
    check_boards(checking, player, rules);
    bool slow = plan->games < 0 && checking->slowest * 1000 > QUICK_MILLISECONDS;
    slow = slow && !plan->first_board;
    checking->result->games_left_out |= slow;
    bool good = true;
    for (int i = 0; !slow && !plan->first_board && !checking->result->given_up &&
                    i < (plan->games < 0 ? 1 : plan->games);
         i++)
        for (Color side = BLACK; good && side <= WHITE; side++)
            good = check_game(checking, player, side, plan->seed + (uint64_t)i * 2 + side, error);
    player_destroy(player);
    return good;
}

bool usability_run(const UsabilityPlan *plan, UsabilityResult *result, Error *error) {
    Checking checking = {.plan = plan, .result = result};
    *result = (UsabilityResult){0};
    bool good = true;
    for (Goal goal = GOAL_MOST; good && !result->given_up && goal <= GOAL_FEWEST; goal++) {
        checking.goal = goal;
        if (plan->both_goals || goal == plan->rules.goal)
            good = check_goal(&checking, error);
    }
    text_free(&checking.words);
    text_free(&checking.advice);
    return good;
}
