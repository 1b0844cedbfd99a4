// The biggest mistakes, found by reviewing some of the games.
#include "class_games.h"

#include "parallel.h"
#include "reviewer.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MISTAKE_LOSS = 3, // discs; smaller losses are inaccuracies
    REVIEW_HASH_MB = 8,
};

typedef struct Reviewing {
    ClassGames *class_games;
    const Classroom *classroom;
    const ClassReviewOptions *review;
    ReviewerOptions options;
    int *chosen; // indices in `games`
    int count;
    Lock lock;
    int done;
    bool failed;
    Error error;
} Reviewing;

static bool is_author(const Classroom *classroom, int player) {
    return classroom_author(classroom, player) != NULL;
}

// Returns true if the player lost the game.
static bool has_lost(const ClassGame *game, int player) {
    return player == game->black ? game->black_half_points == 0 : game->black_half_points == 2;
}

// Chooses up to `max` games of a player, lost ones first, newest first, and marks them in `taken`.
static void choose_games(const ClassGames *class_games, int player, int max, bool *taken) {
    int chosen = 0;
    for (int lost = 1; lost >= 0; lost--)
        for (int i = class_games->count - 1; i >= 0 && chosen < max; i--) {
            const ClassGame *game = &class_games->games[i];
            bool own =
                (game->black == player || game->white == player) && game->game.ply > game->opening;
            if (own && has_lost(game, player) == lost) {
                chosen++;
                taken[i] = true;
            }
        }
}

// Inserts a mistake into a player's sorted list. Called with the lock.
static void add_mistake(ClassGames *class_games, int player, ClassMistake move) {
    ClassMistake *list = class_games->mistakes[player];
    int *count = &class_games->mistake_count[player], at = *count;
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

static void add_review(ClassGames *class_games, int index, const Review *review) {
    assert(index >= 0 && index < class_games->count);
    const ClassGame *game = &class_games->games[index];
    for (Color side = BLACK; side <= WHITE; side++) {
        int player = side == BLACK ? game->black : game->white, worst[REVIEW_WORST_MAX];
        int count = review_worst_moves(review, (int)side, worst);
        class_games->reviewed[player]++;
        for (int i = 0; i < count; i++) {
            const ReviewedMove *move = &review->moves[worst[i]];
            if (move->loss >= MISTAKE_LOSS)
                add_mistake(class_games, player,
                            (ClassMistake){.game = index,
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
    int index = reviewing->chosen[number];
    const ClassGame *game = &reviewing->class_games->games[index];
    GameSheet *record = calloc(1, sizeof *record);
    Review *review = calloc(1, sizeof *review);
    Error error = {0};
    ReviewerOptions options = reviewing->options;
    options.preset_moves = game->opening;
    Reviewer *reviewer = record && review ? reviewer_create(&options, &error) : NULL;
    if (reviewer)
        record->game = game->game;
    bool good = reviewer && reviewer_run(reviewer, record, review, &error);
    lock_take(&reviewing->lock);
    if (good)
        add_review(reviewing->class_games, index, review);
    else if (!reviewing->failed)
        reviewing->error = error;
    reviewing->failed |= !good;
    reviewing->done++;
    if (reviewing->review->progress)
        reviewing->review->progress(reviewing->done, reviewing->count, reviewing->review->user);
    lock_release(&reviewing->lock);
    reviewer_destroy(reviewer);
    free(record);
    free(review);
}

bool class_games_review(ClassGames *class_games, const Classroom *classroom,
                        const ClassReviewOptions *review, Error *error) {
    Reviewing reviewing = {.class_games = class_games, .classroom = classroom, .review = review};
    bool *taken = calloc((size_t)class_games->count + 1, sizeof *taken);
    reviewing.chosen = calloc((size_t)class_games->count + 1, sizeof *reviewing.chosen);
    if (!taken || !reviewing.chosen) {
        free(taken);
        free(reviewing.chosen);
        return error_out_of_memory(error);
    }
    for (int player = 0; player < class_games->players; player++)
        if (is_author(classroom, player))
            choose_games(class_games, player, review->games, taken);
    for (int i = 0; i < class_games->count; i++)
        if (taken[i])
            reviewing.chosen[reviewing.count++] = i;
    ReviewCache *cache =
        review->cache && reviewing.count ? review_cache_open(review->cache, NULL) : NULL;
    reviewing.options = (ReviewerOptions){.level = review->level,
                                          .thresholds = review_thresholds(),
                                          .engine = {.threads = 1, .hash_mb = REVIEW_HASH_MB},
                                          .version = review->version,
                                          .cache = cache,
                                          .stop = review->stop};
    // All games have the same rules and share one evaluation, because loading it takes longer than
    // many reviews.
    Engine *lender = NULL;
    if (reviewing.count) {
        EngineOptions options = {.rules = class_games->games[reviewing.chosen[0]].game.rules,
                                 .threads = 1,
                                 .hash_mb = 1};
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
