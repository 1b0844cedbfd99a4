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

// A position from a game, and the move played in it.
typedef struct Case {
    Game game;
    int move;
} Case;

typedef struct Run {
    const CheckPlan *plan;
    CheckResult *result;
    Case *cases;
    int count;                  // number of cases
    uint64_t games_read, games; // games read so far, and in the file
    bool *done;                 // cases found in the log
    int log;                    // file of the log, −1 = none
    Lock lock;                  // guards the fields below, the log and the result
    int finished;
    bool failed;
    Error error;
} Run;

// Replays a game up to `ply`. Returns false if there was only one legal move.
static bool replay_to(const GameRecord *record, Goal goal, int ply, Case *found) {
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

// Takes a game's share of the positions, at random plies.
static bool add_cases(const GameRecord *record, void *user) {
    Run *run = user;
    int until = (int)(++run->games_read * (uint64_t)run->plan->count / run->games);
    for (; run->count < until; run->count++) {
        Random random = random_seeded(run->plan->seed * 1000003 + (uint64_t)run->count);
        bool found = false;
        for (int tries = 0; tries < 200 && !found && record->move_count > 1; tries++)
            found =
                replay_to(record, run->result->goal, (int)random_below(&random, record->move_count),
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
        return error_set(error, "%.200s contains no games: create some with flipside selfplay",
                         run->plan->games);
    run->games = summary.games;
    run->result->goal = summary.goal;
    run->cases = calloc((size_t)run->plan->count, sizeof *run->cases);
    run->done = calloc((size_t)run->plan->count, sizeof *run->done);
    return run->cases && run->done ? dataset_read(run->plan->games, add_cases, run, &summary, error)
                                   : error_set(error, "out of memory");
}

// Counts, for every pair of moves in a position, whether each detector agrees with the search.
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

// Stores a contradicted reason with its position and the deeper scores.
static void describe(CheckResult *result, const Contrast *contrast, const ContrastSearch *search,
                     double cost) {
    Text text = {0};
    notation_write_position(&text, contrast->before, contrast->rules.size, FORM_OBF);
    text_add(&text, ": ");
    contrast_sentence(&text, contrast);
    text_format(&text, " Deeper search: %+d and %+d", search->best.score, search->other.score);
    if (cost > 0)
        text_format(&text, ", the reply costs %.0f", cost);
    snprintf(result->sentence, sizeof result->sentence, "%s.", text_string(&text));
    text_free(&text);
}

// Compares a reason with the deeper search.
static bool judge(CheckResult *result, const CheckPlan *plan, Player *player,
                  const Contrast *contrast, Error *error) {
    int count;
    const Detector *row = &detector_rows(&count)[contrast->reason];
    ContrastSearch search;
    double cost = 0;
    if (!contrast_search(&search, player, contrast, plan->deeper, NULL, error))
        return false;
    if (row->reply && !contrast_reply_cost(&cost, player, contrast,
                                           row->squares(contrast->rules, contrast->before,
                                                        &contrast->other, &contrast->best),
                                           plan->deeper, NULL, error))
        return false;
    bool wrong = search.best.score <= search.other.score + cost;
    result->explained++;
    result->exact += search.best.kind == SCORE_EXACT && search.other.kind == SCORE_EXACT;
    result->contradicted += wrong;
    result->rows[contrast->reason].given++;
    result->rows[contrast->reason].contradicted += wrong;
    if (wrong)
        describe(result, contrast, &search, cost);
    return true;
}

// Returns the move to explain: the one played, or a random other one if that is the best.
static int move_to_explain(const Case *item, const Reasons *reasons, uint64_t seed) {
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
                       move_to_explain(item, &reasons, plan->seed + (uint64_t)number), NULL, error))
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
        into->rows[i].given += from->rows[i].given;
        into->rows[i].contradicted += from->rows[i].contradicted;
        into->rows[i].lost += from->rows[i].lost;
    }
    if (!*into->sentence)
        memcpy(into->sentence, from->sentence, sizeof into->sentence);
}

// Records the result of a case. Returns false if the log cannot be written or another thread
// failed.
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

// Thread function: checks every `threads`-th case that is not done, with its own player.
static void run_thread(int thread, void *user) {
    Run *run = user;
    const CheckPlan *plan = run->plan;
    char spec[64];
    Error error = {0};
    snprintf(spec, sizeof spec, "flipside:level=%d", plan->level);
    Player *player =
        roster_player(spec, (Rules){.goal = run->result->goal, .size = 8}, plan->seed, &error);
    bool good = player;
    for (int i = thread; good && i < run->count; i += plan->threads) {
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

static bool resume_log(Run *run, Error *error) {
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
    bool good = read_cases(&run, error) && resume_log(&run, error);
    if (good) {
        parallel_run(plan->threads, plan->threads, run_thread, &run);
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
