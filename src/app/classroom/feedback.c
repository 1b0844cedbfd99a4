#include "feedback.h"

#include "feedback_private.h"
#include "file.h"
#include "json.h"
#include "python_player.h"
#include "roster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A change of what is checked, or of the words for it, makes all checks anew.
enum { FEEDBACK_VERSION = 2, CACHE_LIMIT = 4 << 20 };

void feedback_free(Feedback *feedback) {
    free(feedback->words);
    free(feedback->report);
    free(feedback->spec);
    *feedback = (Feedback){0};
}

// All that a check depends on but the submission.
static void add_setting(const FeedbackTerms *terms, Text *out) {
    text_format(out, "%d goal=%s start=%s size=%d time=%g memory=%d seed=%llu%s", FEEDBACK_VERSION,
                goal_name(terms->rules.goal), start_name(terms->rules.start), terms->rules.size,
                terms->seconds, terms->memory, (unsigned long long)terms->seed, terms->options);
}

static void cache_path(const char *folder, const Submission *submission, Text *out) {
    text_format(out, "%s/%s.json", folder, submission->author);
}

static char *copy_member(const Json *object, const char *key) {
    const char *text = json_text_of(json_member(object, key));
    return strdup(text ? text : "");
}

// What was found before, when it was this submission under these terms.
static bool take_cached(const FeedbackTerms *terms, const Submission *submission,
                        const char *folder, Feedback *feedback) {
    Text path = {0}, text = {0}, setting = {0};
    cache_path(folder, submission, &path);
    add_setting(terms, &setting);
    Json *kept =
        file_exists(text_string(&path)) && file_read(text_string(&path), CACHE_LIMIT, &text, NULL)
            ? json_read(text_string(&text), text.length, NULL)
            : NULL;
    const char *key = json_text_of(json_member(kept, "key"));
    const char *before = json_text_of(json_member(kept, "setting"));
    bool same = key && before && strcmp(key, submission->key) == 0 &&
                strcmp(before, text_string(&setting)) == 0;
    if (same) {
        *feedback = (Feedback){.plays = json_flag_of(json_member(kept, "plays")),
                               .cached = true,
                               .checks = (int)json_int_of(json_member(kept, "checks")),
                               .failed = (int)json_int_of(json_member(kept, "failed")),
                               .libraries = json_number_of(json_member(kept, "libraries")),
                               .words = copy_member(kept, "usability"),
                               .report = copy_member(kept, "report")};
        same = feedback->words && feedback->report;
    }
    json_free(kept);
    text_free(&path);
    text_free(&text);
    text_free(&setting);
    return same;
}

static bool keep(const FeedbackTerms *terms, const Submission *submission, const char *folder,
                 const Feedback *feedback, Error *error) {
    Text path = {0}, text = {0}, setting = {0};
    Json *object = json_new_object();
    cache_path(folder, submission, &path);
    add_setting(terms, &setting);
    json_add_text(object, "author", submission->author);
    json_add_text(object, "key", submission->key);
    json_add_text(object, "setting", text_string(&setting));
    json_add_flag(object, "plays", feedback->plays);
    json_add_int(object, "checks", feedback->checks);
    json_add_int(object, "failed", feedback->failed);
    json_add_real(object, "libraries", feedback->libraries, 1);
    json_add_text(object, "usability", feedback->words);
    json_add_text(object, "report", feedback->report);
    bool good = json_write_file(&text, object)
                    ? file_write(text_string(&path), text.data, text.length, error)
                    : error_set(error, "out of memory");
    text_free(&path);
    text_free(&text);
    text_free(&setting);
    return good;
}

// The spec of its player: what its libraries take is added to the memory, by tens so that it is the
// same tomorrow.
static void add_spec(const FeedbackTerms *terms, const Submission *submission, const char *copy,
                     double libraries, Text *spec) {
    Text options = {0};
    int memory = terms->memory ? terms->memory + (int)ceil(libraries / 10) * 10 : 0;
    text_format(&options, ",memory=%d%s", memory, terms->options);
    submission_spec(submission, copy, text_string(&options), spec);
    spec->failed |= options.failed;
    text_free(&options);
}

// MB of a Python AI's libraries; 0 when that cannot be told, which the check will explain.
static double measure(const FeedbackTerms *terms, const Submission *submission, const char *copy) {
    Text spec = {0}, options = {0};
    Choice failure = {0};
    double megabytes = 0;
    text_format(&options, ",memory=2048%s", terms->options);
    submission_spec(submission, copy, text_string(&options), &spec);
    Player *player = submission->kind == SUBMISSION_PROGRAM
                         ? NULL
                         : roster_player(text_string(&spec), terms->rules, terms->seed, NULL);
    if (player)
        megabytes = fmax(0, python_libraries(player, &failure));
    player_destroy(player);
    text_free(&spec);
    text_free(&options);
    return megabytes;
}

static void tell(const UsabilityCheck *check, void *user) {
    feedback_add(user, check);
}

// Runs the check.
static bool run(const FeedbackTerms *terms, const char *spec, FeedbackText *text,
                UsabilityResult *result, Error *error) {
    UsabilityPlan plan = {.spec = spec,
                          .rules = terms->rules,
                          .seconds = terms->seconds,
                          .games = -1,
                          .seed = terms->seed,
                          .tell = tell,
                          .user = text};
    return usability_run(&plan, result, error);
}

static bool make_new(const FeedbackTerms *terms, const Submission *submission, const char *copy,
                     Feedback *feedback, Error *error) {
    FeedbackText text = {0};
    UsabilityResult result = {0};
    Error wrong = {0};
    Text report = {0}, spec = {0};
    bool playable = submission->kind != SUBMISSION_NONE;
    if (playable)
        feedback->libraries = measure(terms, submission, copy);
    add_spec(terms, submission, copy, feedback->libraries, &spec);
    if (playable && !run(terms, text_string(&spec), &text, &result, &wrong)) {
        text_format(&text.first, "%s", wrong.text);
        text_format(&text.wrong, "- it cannot be started\n    %s\n", wrong.text);
    }
    feedback->checks = result.checks;
    feedback->failed = result.failed;
    feedback->plays = text.good > 0;
    feedback_write(&text, terms, submission, &result, feedback, &report);
    feedback->words = strdup(!playable           ? submission->note
                             : text.first.length ? text_string(&text.first)
                                                 : "ok");
    feedback->report = report.data;
    bool good = feedback->words && feedback->report && !report.failed && !spec.failed;
    feedback_text_free(&text);
    text_free(&spec);
    return good ? true : error_set(error, "out of memory");
}

bool feedback_make(const FeedbackTerms *terms, const Submission *submission, const char *copy,
                   const char *folder, Feedback *feedback, Error *error) {
    Text spec = {0};
    *feedback = (Feedback){0};
    bool good = take_cached(terms, submission, folder, feedback);
    if (!good) {
        feedback_free(feedback);
        good = make_new(terms, submission, copy, feedback, error) &&
               keep(terms, submission, folder, feedback, error);
    }
    if (good) {
        add_spec(terms, submission, copy, feedback->libraries, &spec);
        feedback->spec = spec.data;
        good = spec.data && !spec.failed ? true : error_set(error, "out of memory");
    }
    if (!good)
        feedback_free(feedback);
    return good;
}
