// The costliest moves, by reviews of some games.
#include "class_games.h"

#include "parallel.h"
#include "reviewer.h"
#include "thread.h"

#include <stdlib.h>
#include <string.h>

enum {
    COSTLY_LOSS = 3, // discs: less is no more than an inaccuracy
    REVIEW_HASH_MB = 8,
};

typedef struct Reviewing {
    ClassGames *dossier;
    const Classroom *classroom;
    const ClassReviewOptions *review;
    ReviewerOptions options;
    int *chosen; // places in `games`
    int count;
    Lock lock;
    int done;
    bool failed;
    Error error;
} Reviewing;

static bool is_author(const Classroom *classroom, int player) {
    return classroom_author(classroom, player) != NULL;
}

// Did the player lose the game over the board?
static bool has_lost(const ClassGame *game, int player) {
    return player == game->black ? game->black_half_points == 0 : game->black_half_points == 2;
}

// Chooses the games of a player: those lost first, the latest first. `taken` marks the chosen ones
// of all.
static void choose_games(const ClassGames *dossier, int player, int most, bool *taken) {
    int chosen = 0;
    for (int lost = 1; lost >= 0; lost--)
        for (int i = dossier->count - 1; i >= 0 && chosen < most; i--) {
            const ClassGame *game = &dossier->games[i];
            bool own =
                (game->black == player || game->white == player) && game->game.ply > game->opening;
            if (own && has_lost(game, player) == lost) {
                chosen++;
                taken[i] = true;
            }
        }
}

// Puts a move among the costliest of a player. Called with the lock held.
static void note_move(ClassGames *dossier, int player, ClassMistake move) {
    ClassMistake *list = dossier->costly[player];
    int *count = &dossier->costly_count[player], at = *count;
    if (at == CLASS_MISTAKES_MAX)
        at--;
    else
        (*count)++;
    if (at == CLASS_MISTAKES_MAX - 1 && *count == CLASS_MISTAKES_MAX &&
        list[at].loss >= move.loss && list[at].ply)
        return;
    for (; at > 0 && (list[at - 1].loss < move.loss ||
                      (list[at - 1].loss == move.loss && list[at - 1].game > move.game));
         at--)
        list[at] = list[at - 1];
    list[at] = move;
}

static void note_review(ClassGames *dossier, int place, const Review *review) {
    const ClassGame *game = &dossier->games[place];
    for (Color side = BLACK; side <= WHITE; side++) {
        int player = side == BLACK ? game->black : game->white, places[REVIEW_WORST_MAX];
        int count = review_worst_moves(review, (int)side, places);
        dossier->reviewed[player]++;
        for (int i = 0; i < count; i++) {
            const ReviewedMove *move = &review->moves[places[i]];
            if (move->loss >= COSTLY_LOSS)
                note_move(dossier, player,
                          (ClassMistake){.game = place,
                                         .ply = move->ply,
                                         .move = move->move,
                                         .best = move->best,
                                         .loss = move->loss,
                                         .turned = move->class == REVIEW_TURNED});
        }
    }
}

static void review_one(int number, void *user) {
    Reviewing *reviewing = user;
    int place = reviewing->chosen[number];
    const ClassGame *game = &reviewing->dossier->games[place];
    GameSheet *sheet = calloc(1, sizeof *sheet);
    Review *review = calloc(1, sizeof *review);
    Error error = {0};
    ReviewerOptions options = reviewing->options;
    options.lot = game->opening;
    Reviewer *reviewer = sheet && review ? reviewer_create(&options, &error) : NULL;
    if (reviewer)
        sheet->game = game->game;
    bool good = reviewer && reviewer_run(reviewer, sheet, review, &error);
    lock_take(&reviewing->lock);
    if (good)
        note_review(reviewing->dossier, place, review);
    else if (!reviewing->failed)
        reviewing->error = error;
    reviewing->failed |= !good;
    reviewing->done++;
    if (reviewing->review->progress)
        reviewing->review->progress(reviewing->done, reviewing->count, reviewing->review->user);
    lock_release(&reviewing->lock);
    reviewer_destroy(reviewer);
    free(sheet);
    free(review);
}

bool class_games_review(ClassGames *dossier, const Classroom *classroom,
                        const ClassReviewOptions *review, Error *error) {
    Reviewing reviewing = {.dossier = dossier, .classroom = classroom, .review = review};
    bool *taken = calloc((size_t)dossier->count + 1, sizeof *taken);
    reviewing.chosen = calloc((size_t)dossier->count + 1, sizeof *reviewing.chosen);
    if (!taken || !reviewing.chosen) {
        free(taken);
        free(reviewing.chosen);
        return error_set(error, "out of memory");
    }
    for (int player = 0; player < dossier->players; player++)
        if (is_author(classroom, player))
            choose_games(dossier, player, review->games, taken);
    for (int i = 0; i < dossier->count; i++)
        if (taken[i])
            reviewing.chosen[reviewing.count++] = i;
    ReviewCache *cache =
        review->cache && reviewing.count ? review_cache_open(review->cache, NULL) : NULL;
    reviewing.options = (ReviewerOptions){.level = review->level,
                                          .marks = review_thresholds(),
                                          .engine = {.threads = 1, .hash_mb = REVIEW_HASH_MB},
                                          .version = review->version,
                                          .cache = cache,
                                          .stop = review->stop};
    // One evaluation for all games, which have the same rules: reading it takes longer than many a
    // review.
    Engine *lender = NULL;
    if (reviewing.count) {
        EngineOptions options = {
            .rules = dossier->games[reviewing.chosen[0]].game.rules, .threads = 1, .hash_mb = 1};
        lender = engine_create(&options, &reviewing.error);
        reviewing.failed = !lender;
    }
    reviewing.options.engine.lender = lender;
    lock_init(&reviewing.lock);
    if (!reviewing.failed)
        parallel_run(review->threads, reviewing.count, review_one, &reviewing);
    lock_free(&reviewing.lock);
    engine_destroy(lender);
    review_cache_close(cache, NULL);
    free(taken);
    free(reviewing.chosen);
    if (reviewing.failed && error)
        *error = reviewing.error;
    return !reviewing.failed;
}
