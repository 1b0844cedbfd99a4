#include "puzzle.h"

#include "notation.h"
#include "obf.h"
#include "symmetry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int puzzle_points(const PuzzleTraits *traits) {
    int moves = traits->moves < 12 ? traits->moves : 12;
    int later = traits->choices > 1 ? traits->choices - 1 : 0;
    return (traits->empties - PUZZLE_EMPTIES_MIN) / 2 + moves / 3 + (later < 4 ? later : 4) +
           (traits->winners == 1) + traits->greedy_trap + 2 * traits->shallow_trap +
           3 * traits->deeper_trap;
}

int puzzle_difficulty(int points) {
    static const int beyond[PUZZLE_LEVELS - 1] = {6, 9, 11, 13};
    int difficulty = 1;
    for (int i = 0; i < PUZZLE_LEVELS - 1; i++)
        difficulty += points > beyond[i];
    return difficulty;
}

int puzzle_solve(Engine *engine, Position position, const atomic_bool *stop,
                 EngineReport moves[MOVES_MAX], Error *error) {
    EngineQuestion question = {.limits = {.stop = stop}, .level = -1, .solve = true};
    int count = engine_score_moves(engine, position, &question, 0, moves, error);
    for (int i = 0; i < count; i++)
        if (moves[i].kind != SCORE_EXACT)
            return error_set(error, "stopped"), 0;
    return count;
}

static uint64_t key_of(Position position) {
    return board_hash(symmetry_canonical(position.board, NULL));
}

static int count_winners(const EngineReport *moves, int count) {
    int winners = 0;
    while (winners < count && moves[winners].score > 0)
        winners++;
    return winners;
}

static Position after(Rules rules, Position position, int move) {
    return (Position){rules_play(rules, position.board, move), color_other(position.side)};
}

// Returns the percentage of legal moves that win; 100 if there are none.
static int winning_share(Engine *engine, Rules rules, Position position, Error *error) {
    EngineReport moves[MOVES_MAX];
    if (!rules_moves(rules, position.board))
        return 100;
    int count = puzzle_solve(engine, position, NULL, moves, error);
    return count ? 100 * count_winners(moves, count) / count : 100;
}

int puzzle_defence(Engine *engine, Rules rules, Position position, Error *error) {
    EngineReport moves[MOVES_MAX];
    if (!rules_moves(rules, position.board))
        return MOVE_PASS;
    int count = puzzle_solve(engine, position, NULL, moves, error), best = MOVE_NONE,
        min_share = 101;
    for (int i = 0; i < count && moves[i].score == moves[0].score; i++) {
        int share = winning_share(engine, rules, after(rules, position, moves[i].move), error);
        if (share < min_share || (share == min_share && moves[i].move < best)) {
            min_share = share;
            best = moves[i].move;
        }
    }
    return best;
}

int puzzle_line(Engine *engine, Rules rules, Position position, const atomic_bool *stop,
                uint8_t line[ENGINE_PV_MAX], Error *error) {
    int length = 0;
    EngineQuestion question = {.limits = {.stop = stop}, .level = -1, .solve = true};
    for (; length < ENGINE_PV_MAX && !rules_over(rules, position.board); length++) {
        EngineReport report;
        if (!engine_go(engine, position, &question, &report, error))
            return -1;
        if (report.kind != SCORE_EXACT)
            return error_set(error, "stopped"), -1;
        line[length] = (uint8_t)report.move;
        position = after(rules, position, report.move);
    }
    return length;
}

// Counts the solver's turns with a losing option, along the best line of both sides.
static int count_choices(Engine *engine, Rules rules, Position position, Error *error) {
    int choices = 0;
    Color solver = position.side;
    while (!rules_over(rules, position.board)) {
        EngineReport moves[MOVES_MAX];
        int move = MOVE_PASS;
        if (position.side == solver && rules_moves(rules, position.board)) {
            int count = puzzle_solve(engine, position, NULL, moves, error);
            if (count == 0)
                return choices;
            choices += count_winners(moves, count) < count;
            move = moves[0].move;
        } else {
            move = puzzle_defence(engine, rules, position, error);
        }
        if (move == MOVE_NONE)
            return choices;
        position = after(rules, position, move);
    }
    return choices;
}

// Returns the best move of a search to `depth`; MOVE_NONE on errors.
static int shallow_choice(Engine *engine, Position position, int depth, Error *error) {
    EngineQuestion question = {.limits = {.depth = depth}, .level = -1};
    EngineReport report;
    return engine_go(engine, position, &question, &report, error) ? report.move : MOVE_NONE;
}

static int greedy_choice(Rules rules, Position position) {
    int best = MOVE_NONE, max = 0;
    for (uint64_t rest = rules_moves(rules, position.board); rest;) {
        int move = bit_take(&rest), flips = bit_count(board_flip(position.board, move));
        flips = rules.goal == GOAL_MOST ? flips : SQUARE_COUNT - flips;
        if (flips > max) {
            max = flips;
            best = move;
        }
    }
    return best;
}

// Sets the moves of a puzzle from solved moves. Returns false if they do not make a puzzle.
static bool set_moves(Puzzle *puzzle, const EngineReport *moves, int count) {
    int winners = count_winners(moves, count);
    if (winners < 1 || winners > PUZZLE_WINNERS_MAX || winners == count ||
        moves[winners].score > moves[winners - 1].score - PUZZLE_MARGIN)
        return false;
    puzzle->winner_count = winners;
    for (int i = 0; i < winners; i++)
        puzzle->winners[i] = (PuzzleMove){(uint8_t)moves[i].move, (int8_t)moves[i].score};
    puzzle->next = (PuzzleMove){(uint8_t)moves[winners].move, (int8_t)moves[winners].score};
    return true;
}

bool puzzle_from_position(Engine *engine, Rules rules, Position position, const atomic_bool *stop,
                          Puzzle *puzzle, PuzzleTraits *traits, Error *error) {
    *puzzle = (Puzzle){.position = position, .key = key_of(position)};
    int empties = puzzle_empties(puzzle),
        move_count = bit_count(rules_moves(rules, position.board));
    if (rules.size != 8 || empties < PUZZLE_EMPTIES_MIN || empties > PUZZLE_EMPTIES_MAX ||
        move_count < 3)
        return false;
    engine_clear(
        engine); // otherwise the shallow searches would find exact scores in the hash table
    int shallow = shallow_choice(engine, position, 1, error),
        deeper = shallow_choice(engine, position, 4, error);
    EngineReport moves[MOVES_MAX];
    int count = puzzle_solve(engine, position, stop, moves, error);
    if (!set_moves(puzzle, moves, count))
        return false;
    *traits = (PuzzleTraits){.empties = empties,
                             .moves = count,
                             .winners = puzzle->winner_count,
                             .choices = count_choices(engine, rules, position, error),
                             .greedy_trap = !puzzle_wins(puzzle, greedy_choice(rules, position)),
                             .shallow_trap = !puzzle_wins(puzzle, shallow),
                             .deeper_trap = !puzzle_wins(puzzle, deeper)};
    puzzle->difficulty = puzzle_difficulty(puzzle_points(traits));
    return error->text[0] == '\0';
}

int puzzle_empties(const Puzzle *puzzle) {
    return SQUARE_COUNT - bit_count(board_discs(puzzle->position.board));
}

bool puzzle_wins(const Puzzle *puzzle, int move) {
    for (int i = 0; i < puzzle->winner_count; i++)
        if (puzzle->winners[i].move == move)
            return true;
    return false;
}

void puzzle_write(Text *out, const Puzzle *puzzle) {
    char name[3];
    notation_write_position(out, puzzle->position, 8, FORM_OBF);
    for (int i = 0; i < puzzle->winner_count; i++)
        text_format(out, "; %s:%+d", notation_move(puzzle->winners[i].move, 8, name),
                    puzzle->winners[i].score);
    text_format(out, "; %s:%+d %% difficulty %d", notation_move(puzzle->next.move, 8, name),
                puzzle->next.score, puzzle->difficulty);
}

// Sets the moves of a puzzle from the scores of a line: one or two winning moves, then one that
// does not win, all legal and different.
static bool set_scores(Puzzle *puzzle, const SheetScores *scores, Error *error) {
    uint64_t legal = board_moves(puzzle->position.board);
    int count = scores->count - 1;
    if (count < 1 || count > PUZZLE_WINNERS_MAX)
        return error_set(error, "expected one or two winning moves and the best other move");
    for (int i = 0; i <= count; i++) {
        int move = scores->moves[i].move, score = scores->moves[i].score;
        if (!(legal & bit(move)))
            return error_set(error, "illegal or repeated move");
        legal &= ~bit(move);
        if ((score > 0) != (i < count) || score > SQUARE_COUNT || score < -SQUARE_COUNT)
            return error_set(error, "expected the winning moves first, then one that does not win");
        if (i == count)
            puzzle->next = (PuzzleMove){(uint8_t)move, (int8_t)score};
        else
            puzzle->winners[i] = (PuzzleMove){(uint8_t)move, (int8_t)score};
    }
    puzzle->winner_count = count;
    return puzzle->next.score <= puzzle->winners[count - 1].score - PUZZLE_MARGIN ||
           error_set(error, "expected the other moves to be at least %d discs worse",
                     PUZZLE_MARGIN);
}

bool puzzle_parse(const char *line, Puzzle *puzzle, Error *error) {
    assert(line && puzzle);
    static const char mark[] = "% difficulty ";
    ObfRecord record;
    *puzzle = (Puzzle){0};
    if (!obf_parse(line, 8, &record, error))
        return false;
    puzzle->position = record.position;
    puzzle->key = key_of(record.position);
    int empties = puzzle_empties(puzzle);
    if (empties < PUZZLE_EMPTIES_MIN || empties > PUZZLE_EMPTIES_MAX)
        return error_set(error, "expected %d to %d empty squares, got %d", PUZZLE_EMPTIES_MIN,
                         PUZZLE_EMPTIES_MAX, empties);
    const char *at = strstr(line, mark);
    at = at ? at + strlen(mark) : "";
    if (*at < '1' || *at > '0' + PUZZLE_LEVELS || at[1 + strspn(at + 1, " \t\r")])
        return error_set(error, "expected \"%s\" and 1 to %d at the end of the line", mark,
                         PUZZLE_LEVELS);
    puzzle->difficulty = *at - '0';
    return set_scores(puzzle, &record.scores, error);
}
