// Background reviews of the library's games; their average losses are stored in the library.
#include "jobs.h"
#include "review_output.h"
#include "reviewer.h"
#include "service_games.h"

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
    GameSheet record;
    Review review;
} Reviewing;

// Parses ids of library games, `L7 L12`.
static bool take_ids(Reviewing *reviewing, const char *text, Error *error) {
    static const char between[] = " ,;\n\t";
    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        char *end;
        int64_t id = *text == 'L' ? strtoll(text + 1, &end, 10) : 0;
        size_t length = strcspn(text, between);
        if (id <= 0 || end != text + length)
            return error_set(error, "games: expected ids of library games such as L7, got \"%.*s\"",
                             (int)(length > 30 ? 30 : length), text);
        if (reviewing->count == GAMES_MAX)
            return error_set(error, "games: too many (limit %d)", GAMES_MAX);
        reviewing->ids[reviewing->count++] = id;
        text += length;
    }
    return true;
}

// Collects all games that have not been reviewed.
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
               ? take_ids(reviewing, text, error)
               : collection_search(reviewing->library, &all, take_unreviewed, reviewing, error);
}

static void report_progress(int done, int count, void *user) {
    Reviewing *reviewing = user;
    char words[80];
    snprintf(words, sizeof words, "game %d of %d, move %d of %d", reviewing->done + 1,
             reviewing->count, done, count);
    job_progress(reviewing->job, reviewing->done, reviewing->count, words);
}

static bool run_reviewer(Reviewing *reviewing, Engine *engine, Error *error) {
    ReviewerOptions options = {.level = (int)options_int(job_options(reviewing->job), "level"),
                               .preset_moves = -1,
                               .thresholds = review_thresholds(),
                               .shared_engine = engine,
                               .version = service_options(reviewing->service)->version,
                               .stop = job_stop(reviewing->job),
                               .progress = report_progress,
                               .user = reviewing};
    Reviewer *reviewer = reviewer_create(&options, error);
    bool good = reviewer && reviewer_run(reviewer, &reviewing->record, &reviewing->review, error) &&
                collection_set_review(reviewing->library, &reviewing->review, error);
    reviewer_destroy(reviewer);
    return good;
}

static bool review_game(Reviewing *reviewing, int64_t id, Error *error) {
    char name[24];
    if (!collection_get(reviewing->library, id, NULL, &reviewing->record, error))
        return false;
    Engines *engines = service_engines(reviewing->service);
    Engine *engine =
        engines_borrow(engines, reviewing->record.game.rules, job_stop(reviewing->job), error);
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
        return error_out_of_memory(error);
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
