#include "classroom.h"

#include "classroom_private.h"
#include "file.h"
#include "file_open.h"
#include "growth.h"
#include "parallel.h"
#include "spec.h"
#include "thread.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void classroom_path(const Classroom *classroom, const char *name, Text *path) {
    text_format(path, "%s/%s", classroom->plan.out, name);
}

static bool make_folders(const Classroom *classroom, Error *error) {
    static const char *const names[] = {"", "players", "checks", "feedback", "authors"};
    bool good = true;
    for (size_t i = 0; good && i < sizeof names / sizeof *names; i++) {
        Text path = {0};
        classroom_path(classroom, names[i], &path);
        good = file_make_directory(text_string(&path), false) ||
               error_system(error, errno, "cannot make the folder %s", text_string(&path));
        text_free(&path);
    }
    return good;
}

// A copy of every submission that plays.
static bool copy_all(Classroom *classroom, Error *error) {
    Text folder = {0};
    bool good = true;
    classroom_path(classroom, "players", &folder);
    for (size_t i = 0; good && i < classroom->submissions.count; i++) {
        ClassroomAuthor *author = &classroom->authors[i];
        Text path = {0};
        Error wrong = {0};
        author->submission = &classroom->submissions.items[i];
        author->player = -1;
        good = submission_copy(author->submission, text_string(&folder), &path, &wrong) ||
               error_set(error, "%s: %.250s", author->submission->author, wrong.text);
        author->copy = path.data;
    }
    text_free(&folder);
    return good;
}

// Do two paths name one folder? What is not there is none.
static bool is_same_folder(const char *a, const char *b) {
    int first = file_open_directory(a), second = file_open_directory(b);
    FileState one, other;
    bool same = first >= 0 && second >= 0 && file_state(first, &one) &&
                file_state(second, &other) && one.device == other.device && one.node == other.node;
    file_close(first);
    file_close(second);
    return same;
}

bool classroom_open(Classroom *classroom, const ClassroomPlan *plan, Error *error) {
    *classroom = (Classroom){.plan = *plan};
    if (file_kind(plan->folder) != FILE_DIRECTORY)
        return error_set(
            error, "%s is no folder; a class is a folder with one file or folder for each author",
            plan->folder);
    if (is_same_folder(plan->folder, plan->out))
        return error_set(error,
                         "--out %s is the folder of the submissions; the results need another one",
                         plan->out);
    if (!classroom_load(classroom, error) ||
        !submissions_find(plan->folder, classroom->plan.choices, &classroom->submissions, error) ||
        !classroom_add_references(classroom, error))
        return false;
    if (classroom->submissions.count == 0)
        return error_set(error,
                         "there is no submission in %s: it wants one file (alice.py) or one folder "
                         "(alice/) for each "
                         "author",
                         plan->folder);
    classroom->authors = calloc(classroom->submissions.count, sizeof *classroom->authors);
    if (!classroom->authors)
        return error_set(error, "out of memory");
    return make_folders(classroom, error) && copy_all(classroom, error) &&
           classroom_save(classroom, error);
}

void classroom_close(Classroom *classroom) {
    for (size_t i = 0; classroom->authors && i < classroom->submissions.count; i++) {
        feedback_free(&classroom->authors[i].feedback);
        free(classroom->authors[i].copy);
    }
    for (size_t i = 0; i < classroom->reference_count; i++)
        free(classroom->references[i]);
    free(classroom->references);
    free(classroom->authors);
    free(classroom->kept[0]);
    free(classroom->kept[1]);
    submissions_free(&classroom->submissions);
    settings_free(&classroom->settings);
    settings_free(&classroom->plan.settings);
    *classroom = (Classroom){0};
}

// The checks of a class, by several threads.
typedef struct Checking {
    Classroom *classroom;
    FeedbackTerms terms;
    const char *checks, *feedback; // folders
    const atomic_bool *stop;
    ClassroomNotify *tell;
    void *user;
    Lock lock;
    int done;
    bool failed;
    Error error;
} Checking;

static bool write_feedback(const Checking *checking, const ClassroomAuthor *author, Error *error) {
    Text path = {0};
    const char *report = author->feedback.report;
    text_format(&path, "%s/%s.txt", checking->feedback, author->submission->author);
    bool good = file_write(text_string(&path), report, strlen(report), error);
    text_free(&path);
    return good;
}

static void check_one(int number, void *user) {
    Checking *checking = user;
    ClassroomAuthor *author = &checking->classroom->authors[number];
    Error error = {0};
    lock_take(&checking->lock);
    bool go_on = !checking->failed && !(checking->stop && atomic_load(checking->stop));
    lock_release(&checking->lock);
    if (!go_on)
        return;
    bool good = feedback_make(&checking->terms, author->submission, author->copy, checking->checks,
                              &author->feedback, &error) &&
                write_feedback(checking, author, &error);
    lock_take(&checking->lock);
    author->enters = good && author->feedback.plays &&
                     !(checking->classroom->plan.strict && author->feedback.failed);
    checking->done += good;
    if (!good && !checking->failed)
        checking->error = error;
    checking->failed |= !good;
    if (good && checking->tell)
        checking->tell(author, checking->done, (int)checking->classroom->submissions.count,
                       checking->user);
    lock_release(&checking->lock);
}

bool classroom_check(Classroom *classroom, int threads, const atomic_bool *stop,
                     ClassroomNotify *tell, void *user, Error *error) {
    const ArenaSettings *settings = &classroom->plan.settings;
    int count = (int)classroom->submissions.count;
    Text checks = {0}, feedback = {0};
    classroom_path(classroom, "checks", &checks);
    classroom_path(classroom, "feedback", &feedback);
    Checking checking = {.classroom = classroom,
                         .terms = {.rules = settings->rules,
                                   .seconds = settings->move_seconds,
                                   .memory = classroom->plan.memory,
                                   .seed = settings->seed,
                                   .options = classroom->plan.options},
                         .checks = text_string(&checks),
                         .feedback = text_string(&feedback),
                         .stop = stop,
                         .tell = tell,
                         .user = user};
    lock_init(&checking.lock);
    parallel_run(threads < count ? threads : count, count, check_one, &checking);
    lock_free(&checking.lock);
    text_free(&checks);
    text_free(&feedback);
    if (checking.failed) {
        if (error)
            *error = checking.error;
        return false;
    }
    return checking.done == count ||
           error_set(error, "interrupted; run the same command again to go on");
}

int classroom_entered(const Classroom *classroom) {
    int count = 0;
    for (size_t i = 0; i < classroom->submissions.count; i++)
        count += classroom->authors[i].enters;
    return count;
}

// The place of the player called so in the settings; −1 when there is none.
static int find_name(const ArenaSettings *settings, const char *name) {
    int found = -1;
    for (int i = 0; found < 0 && i < settings->player_count; i++) {
        Text own = {0};
        if (spec_name(settings->players[i], &own) && strcmp(text_string(&own), name) == 0)
            found = i;
        text_free(&own);
    }
    return found;
}

static int find_spec(const ArenaSettings *settings, const char *spec) {
    for (int i = 0; i < settings->player_count; i++)
        if (strcmp(settings->players[i], spec) == 0)
            return i;
    return -1;
}

// Sees to it that an author plays with the present submission, and a reference plays.
static bool enter_author(ArenaSettings *settings, const ClassroomAuthor *author, Error *error) {
    int player = find_name(settings, author->submission->author);
    const char *spec = author->feedback.spec, *key = author->submission->key;
    return player >= 0 ? growth_change(settings, player, spec, key, error)
                       : growth_add(settings, spec, key, error);
}

static bool enter_all(const Classroom *classroom, ArenaSettings *settings, Error *error) {
    bool good = true;
    for (size_t i = 0; good && i < classroom->submissions.count; i++)
        if (classroom->authors[i].enters)
            good = enter_author(settings, &classroom->authors[i], error);
    for (size_t i = 0; good && i < classroom->reference_count; i++)
        good = growth_enter(settings, classroom->references[i], NULL, error);
    return good;
}

static bool is_wanted(const Classroom *classroom, const ArenaSettings *settings, int player) {
    const char *spec = settings->players[player];
    for (size_t i = 0; i < classroom->submissions.count; i++)
        if (classroom->authors[i].enters &&
            find_name(settings, classroom->authors[i].submission->author) == player)
            return true;
    for (size_t i = 0; i < classroom->reference_count; i++)
        if (strcmp(spec, classroom->references[i]) == 0)
            return true;
    return false;
}

// The change from the run before to this one.
static bool change(ArenaSettings *settings, void *user, Error *error) {
    const Classroom *classroom = user;
    bool good = true;
    for (int i = 0; good && i < settings->player_count; i++)
        if (settings_plays(settings, i) && !is_wanted(classroom, settings, i))
            good = growth_withdraw(settings, i, error);
    good = good && enter_all(classroom, settings, error);
    if (good && (classroom->plan.given & CLASSROOM_GAMES))
        good = growth_games(settings, classroom->plan.settings.games, error);
    if (good && (classroom->plan.given & CLASSROOM_ROUNDS))
        good = growth_rounds(settings, classroom->plan.settings.rounds, error);
    return good;
}

// The settings of a new tournament: those of the plan, moved, with everybody who enters.
static bool new_settings(Classroom *classroom, Error *error) {
    ArenaSettings *s = &classroom->settings;
    *s = classroom->plan.settings;
    classroom->plan.settings.lines = NULL;
    classroom->plan.settings.opening_name = NULL;
    classroom->plan.settings.line_count = 0;
    if (!enter_all(classroom, s, error))
        return false;
    if (!(classroom->plan.given & CLASSROOM_ROUNDS) && s->mode != ARENA_LADDER &&
        arena_mode_rounds(s->mode))
        s->rounds = settings_usual_rounds(s->mode, s->player_count);
    return true;
}

// Notes which player of the tournament each author is.
static void find_players(Classroom *classroom) {
    for (size_t i = 0; i < classroom->submissions.count; i++)
        classroom->authors[i].player =
            classroom->authors[i].enters
                ? find_name(&classroom->settings, classroom->authors[i].submission->author)
                : -1;
}

Tournament *classroom_tournament(Classroom *classroom, LogVisit *visit, void *user, Error *error) {
    if (classroom_entered(classroom) == 0) {
        error_set(error, "no submission can play yet; the files in %s/feedback say why",
                  classroom->plan.out);
        return NULL;
    }
    if (classroom_entered(classroom) + (int)classroom->reference_count < 2) {
        error_set(error, "one AI alone cannot play; add submissions or --references few");
        return NULL;
    }
    Tournament *tournament = NULL;
    if (classroom->begun)
        tournament = tournament_grow(&classroom->settings, classroom->plan.out, change, classroom,
                                     visit, user, error);
    else if (new_settings(classroom, error))
        tournament = tournament_create(&classroom->settings, classroom->plan.out, error);
    if (tournament)
        find_players(classroom);
    return tournament;
}

bool classroom_is_reference(const Classroom *classroom, int player) {
    for (size_t i = 0; i < classroom->reference_count; i++)
        if (find_spec(&classroom->settings, classroom->references[i]) == player)
            return true;
    return false;
}

const ClassroomAuthor *classroom_author(const Classroom *classroom, int player) {
    for (size_t i = 0; i < classroom->submissions.count; i++)
        if (classroom->authors[i].player == player)
            return &classroom->authors[i];
    return NULL;
}
