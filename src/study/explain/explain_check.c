#include "explain_check_private.h"

#include "dataset.h"
#include "detector.h"
#include "file_open.h"
#include "notation.h"
#include "parallel.h"
#include "roster.h"
#include "thread.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A position of a game, and the move that was made in it.
typedef struct Case {
    Game game;
    int move;
} Case;

typedef struct Run {
    const CheckPlan *plan;
    CheckResult *result;
    Case *cases;
    int count;               // of cases
    uint64_t numbers, games; // of games read, and in the file
    bool *done;              // which cases the log had
    int log;                 // −1 = none
    Lock lock;               // of what follows, the log and the result
    int finished;
    bool failed;
    Error error;
} Run;

// The game up to a move at which there was a choice; false when that move was the only one.
static bool cut_game(const GameRecord *record, Goal goal, int ply, Case *found) {
    found->game = game_new((Rules){.goal = goal, .size = 8});
    for (int i = 0; i < ply; i++) {
        game_play_passes(&found->game);
        if (!game_play(&found->game, record->move[i]))
            return false;
    }
    game_play_passes(&found->game);
    found->move = record->move[ply];
    return bit_count(game_moves(&found->game)) > 1 && (game_moves(&found->game) & bit(found->move));
}

// Takes as many positions of a game as are its share of all.
static bool take_game(const GameRecord *record, void *user) {
    Run *run = user;
    int until = (int)(++run->numbers * (uint64_t)run->plan->count / run->games);
    for (; run->count < until; run->count++) {
        Random random = random_seeded(run->plan->seed * 1000003 + (uint64_t)run->count);
        bool found = false;
        for (int tries = 0; tries < 200 && !found && record->move_count > 1; tries++)
            found =
                cut_game(record, run->result->goal, (int)random_below(&random, record->move_count),
                         &run->cases[run->count]);
        if (!found)
            run->cases[run->count].move = MOVE_NONE;
    }
    return run->count < run->plan->count;
}

static bool read_cases(Run *run, Error *error) {
    DatasetSummary summary;
    if (!dataset_read(run->plan->games, NULL, NULL, &summary, error))
        return false;
    if (summary.games == 0)
        return error_set(error, "%.200s has no games; flipside selfplay makes some",
                         run->plan->games);
    run->games = summary.games;
    run->result->goal = summary.goal;
    run->cases = calloc((size_t)run->plan->count, sizeof *run->cases);
    run->done = calloc((size_t)run->plan->count, sizeof *run->done);
    return run->cases && run->done ? dataset_read(run->plan->games, take_game, run, &summary, error)
                                   : error_set(error, "not enough memory");
}

// Every pair of moves in a position, before any detector was asked which of them is better.
static void count_pairs(CheckResult *result, const Game *game, const Reasons *reasons) {
    int count;
    const Detector *rows = detector_rows(&count);
    ContrastSide sides[MOVES_MAX];
    for (int i = 0; i < reasons->count; i++)
        sides[i] = contrast_side(game->rules, game->now, &reasons->candidates[i]);
    for (int row = 0; row < count; row++) {
        bool fired = false;
        for (int i = 0; i < reasons->count * reasons->count; i++) {
            const ContrastSide *one = &sides[i / reasons->count], *two = &sides[i % reasons->count];
            if (one->score == two->score ||
                !detector_fires(&rows[row], game->rules, game->now, one, two))
                continue;
            fired = true;
            result->rows[row].worse += one->score < two->score;
            result->rows[row].better += one->score > two->score;
            result->rows[row].lost += (int)lround(two->score - one->score);
        }
        result->rows[row].positions += fired;
    }
}

// What was said, of which position, and what the deeper search found.
static void describe(CheckResult *result, const Contrast *contrast, const ContrastLook *look,
                     double cost) {
    Text text = {0};
    notation_write_position(&text, contrast->before, contrast->rules.size, FORM_OBF);
    text_add(&text, ": ");
    contrast_sentence(&text, contrast);
    text_format(&text, " Deeper: %+d and %+d", look->best.score, look->other.score);
    if (cost > 0)
        text_format(&text, ", the reply costs %.0f", cost);
    snprintf(result->sentence, sizeof result->sentence, "%s.", text_string(&text));
    text_free(&text);
}

// Holds a sentence with a reason against the deeper search.
static bool judge(CheckResult *result, const CheckPlan *plan, Player *player,
                  const Contrast *contrast, Error *error) {
    int count;
    const Detector *row = &detector_rows(&count)[contrast->reason];
    ContrastLook look;
    double cost = 0;
    if (!contrast_look(&look, player, contrast, plan->deeper, NULL, error))
        return false;
    if (row->reply && !contrast_reply_cost(&cost, player, contrast,
                                           row->squares(contrast->rules, contrast->before,
                                                        &contrast->other, &contrast->best),
                                           plan->deeper, NULL, error))
        return false;
    bool wrong = look.best.score <= look.other.score + cost;
    result->explained++;
    result->exact += look.best.kind == SCORE_EXACT && look.other.kind == SCORE_EXACT;
    result->contradicted += wrong;
    result->rows[contrast->reason].said++;
    result->rows[contrast->reason].contradicted += wrong;
    if (wrong)
        describe(result, contrast, &look, cost);
    return true;
}

// The move that was made, or when it is the best one, another by lot.
static int move_asked(const Case *item, const Reasons *reasons, uint64_t seed) {
    Random random = random_seeded(seed);
    if (item->move != reasons->candidates[0].move)
        return item->move;
    return reasons->candidates[1 + random_below(&random, (uint32_t)reasons->count - 1)].move;
}

static bool check_case(CheckResult *result, const CheckPlan *plan, Player *player, int number,
                       const Case *item, Error *error) {
    Reasons reasons;
    Contrast contrast;
    if (!player_explain(player, &item->game, NULL, &reasons, error) ||
        !contrast_make(&contrast, player, &item->game, &reasons,
                       move_asked(item, &reasons, plan->seed + (uint64_t)number), NULL, error))
        return false;
    result->positions++;
    count_pairs(result, &item->game, &reasons);
    return contrast.reason < 0 || judge(result, plan, player, &contrast, error);
}

void check_join(CheckResult *into, const CheckResult *from) {
    into->positions += from->positions;
    into->explained += from->explained;
    into->exact += from->exact;
    into->contradicted += from->contradicted;
    for (int i = 0; i < CHECK_DETECTORS_MAX; i++) {
        into->rows[i].positions += from->rows[i].positions;
        into->rows[i].worse += from->rows[i].worse;
        into->rows[i].better += from->rows[i].better;
        into->rows[i].said += from->rows[i].said;
        into->rows[i].contradicted += from->rows[i].contradicted;
        into->rows[i].lost += from->rows[i].lost;
    }
    if (!*into->sentence)
        memcpy(into->sentence, from->sentence, sizeof into->sentence);
}

// Notes that a case is finished; false when that cannot be, or another share has failed.
static bool finish(Run *run, int number, const CheckResult *one, Error *error) {
    const CheckPlan *plan = run->plan;
    lock_take(&run->lock);
    bool good = !run->failed && (run->log < 0 || check_log_add(run->log, plan, number, one, error));
    if (good) {
        check_join(run->result, one);
        run->finished++;
        if (plan->progress)
            plan->progress(run->finished, run->count, plan->user);
    }
    lock_release(&run->lock);
    return good;
}

// Every `threads`-th case that is left, with a player of its own.
static void run_share(int share, void *user) {
    Run *run = user;
    const CheckPlan *plan = run->plan;
    char spec[64];
    Error error = {0};
    snprintf(spec, sizeof spec, "flipside:level=%d", plan->level);
    Player *player =
        roster_player(spec, (Rules){.goal = run->result->goal, .size = 8}, plan->seed, &error);
    bool good = player;
    for (int i = share; good && i < run->count; i += plan->threads) {
        const Case *item = &run->cases[i];
        CheckResult one = {0};
        if (run->done[i])
            continue;
        if (item->move != MOVE_NONE)
            good = player_new_game(player, &item->game, item->game.now.side, &error) &&
                   check_case(&one, plan, player, i, item, &error);
        good = good && finish(run, i, &one, &error);
    }
    lock_take(&run->lock);
    if (!good && !run->failed) {
        run->failed = true;
        run->error = error;
    }
    lock_release(&run->lock);
    player_destroy(player);
}

static bool take_log(Run *run, Error *error) {
    if (run->plan->log &&
        !check_log_open(&run->log, run->plan, run->result->goal, run->done, run->result, error))
        return false;
    for (int i = 0; i < run->count; i++)
        run->finished += run->done[i];
    return true;
}

bool check_run(CheckResult *result, const CheckPlan *plan, Error *error) {
    assert(plan->count > 0 && plan->threads > 0);
    *result = (CheckResult){0};
    Run run = {.plan = plan, .result = result, .log = -1};
    lock_init(&run.lock);
    bool good = read_cases(&run, error) && take_log(&run, error);
    if (good) {
        parallel_run(plan->threads, plan->threads, run_share, &run);
        good = !run.failed;
        if (run.failed && error)
            *error = run.error;
    }
    file_close(run.log);
    lock_free(&run.lock);
    free(run.cases);
    free(run.done);
    return good;
}
