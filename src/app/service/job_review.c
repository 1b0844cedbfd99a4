// Reviews of games of one's own: what they lost on average is noted in the library.
#include "jobs.h"
#include "review_output.h"
#include "reviewer.h"
#include "service_games.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 1000 };

typedef struct Reviewing {
    Service *service;
    Job *job;
    Collection *library;
    Json *answers;
    int64_t ids[GAMES_MAX];
    int count, done;
    GameSheet sheet;
    Review review;
} Reviewing;

// Numbers of games of the library, `L7 L12`.
static bool take_numbers(Reviewing *reviewing, const char *text, Error *error) {
    static const char between[] = " ,;\n\t";
    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        char *end;
        int64_t id = *text == 'L' ? strtoll(text + 1, &end, 10) : 0;
        size_t length = strcspn(text, between);
        if (id <= 0 || end != text + length)
            return error_set(error,
                             "games: \"%.*s\" is not the number of a game of the library, as L7",
                             (int)(length > 30 ? 30 : length), text);
        if (reviewing->count == GAMES_MAX)
            return error_set(error, "games: at most %d", GAMES_MAX);
        reviewing->ids[reviewing->count++] = id;
        text += length;
    }
    return true;
}

// Without numbers all that were not reviewed yet.
static bool take_unreviewed(const CollectionGame *game, void *user) {
    Reviewing *reviewing = user;
    if (!game->reviewed && reviewing->count < GAMES_MAX)
        reviewing->ids[reviewing->count++] = game->id;
    return reviewing->count < GAMES_MAX;
}

static bool take_games(Reviewing *reviewing, Error *error) {
    const char *text = options_text(job_options(reviewing->job), "games");
    CollectionSearch all = COLLECTION_EVERYTHING;
    return text && *text
               ? take_numbers(reviewing, text, error)
               : collection_search(reviewing->library, &all, take_unreviewed, reviewing, error);
}

static void tell_progress(int done, int count, void *user) {
    Reviewing *reviewing = user;
    char words[80];
    snprintf(words, sizeof words, "game %d of %d, move %d of %d", reviewing->done + 1,
             reviewing->count, done, count);
    job_progress(reviewing->job, reviewing->done, reviewing->count, words);
}

static bool run_reviewer(Reviewing *reviewing, Engine *engine, Error *error) {
    ReviewerOptions options = {.level = (int)options_int(job_options(reviewing->job), "level"),
                               .lot = -1,
                               .marks = review_thresholds(),
                               .lent = engine,
                               .version = service_options(reviewing->service)->version,
                               .stop = job_stop(reviewing->job),
                               .progress = tell_progress,
                               .user = reviewing};
    Reviewer *reviewer = reviewer_create(&options, error);
    bool good = reviewer && reviewer_run(reviewer, &reviewing->sheet, &reviewing->review, error) &&
                collection_set_review(reviewing->library, &reviewing->review, error);
    reviewer_destroy(reviewer);
    return good;
}

static bool review_game(Reviewing *reviewing, int64_t id, Error *error) {
    char name[24];
    if (!collection_get(reviewing->library, id, NULL, &reviewing->sheet, error))
        return false;
    Engines *engines = service_engines(reviewing->service);
    Engine *engine =
        engines_borrow(engines, reviewing->sheet.game.rules, job_stop(reviewing->job), error);
    bool good = engine && run_reviewer(reviewing, engine, error);
    if (engine)
        engines_return(engines, engine);
    if (!good)
        return false;
    snprintf(name, sizeof name, "L%lld", (long long)id);
    Json *sum = review_summary_json(&reviewing->review);
    json_add_text(sum, "id", name);
    json_append(reviewing->answers, sum);
    return true;
}

static bool run(Service *service, Job *job, Error *error) {
    Reviewing *reviewing = calloc(1, sizeof *reviewing);
    if (!reviewing)
        return error_system(error, ENOMEM, "no memory for reviews");
    reviewing->service = service;
    reviewing->job = job;
    reviewing->answers = json_new_list();
    reviewing->library = games_library(service, error);
    bool good = reviewing->library && take_games(reviewing, error);
    for (; good && reviewing->done < reviewing->count; reviewing->done++)
        good = review_game(reviewing, reviewing->ids[reviewing->done], error);
    if (good) {
        Json *answer = json_new_object();
        json_add(answer, "games", reviewing->answers);
        job_answer(job, answer);
        job_progress(job, reviewing->count, reviewing->count, "");
    } else {
        json_free(reviewing->answers);
    }
    collection_close(reviewing->library);
    free(reviewing);
    return good;
}

const JobKind job_review = {.name = "review", .run = run};
