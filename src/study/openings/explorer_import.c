// Imports games into the explorer's database or into a statistic.
#include "clock.h"
#include "explorer.h"
#include "game_source.h"

#include <errno.h>
#include <stdio.h>

#define STEP_SECONDS 0.2 // minimum time between two progress reports

typedef struct Importing {
    Explorer *explorer; // NULL if the games go to `statistic`
    Statistic *statistic;
    ExplorerImport *import;
    ExplorerProgress *progress;
    void *user;
    double next; // time of the next progress report
} Importing;

static ExplorerVerdict add_to_statistic(Statistic *statistic, const GameSheet *sheet,
                                        Error *error) {
    static const ExplorerVerdict meaning[] = {EXPLORER_ADDED, EXPLORER_KNOWN, EXPLORER_NO_RESULT,
                                              EXPLORER_FAILED};
    StatisticVerdict verdict = statistic_add(statistic, sheet);
    if (verdict == STATISTIC_NO_MEMORY)
        error_system(error, ENOMEM, "cannot count the games");
    return meaning[verdict];
}

static void report_progress(Importing *importing) {
    double now = clock_now();
    if (!importing->progress || now < importing->next)
        return;
    importing->next = now + STEP_SECONDS;
    importing->progress(importing->import, importing->user);
}

static bool visit(const GameSheet *sheet, void *user, Error *error) {
    Importing *importing = user;
    ExplorerImport *import = importing->import;
    ExplorerVerdict verdict = importing->explorer
                                  ? explorer_add(importing->explorer, sheet, error)
                                  : add_to_statistic(importing->statistic, sheet, error);
    import->games++;
    import->added += verdict == EXPLORER_ADDED;
    import->known += verdict == EXPLORER_KNOWN;
    import->no_result += verdict == EXPLORER_NO_RESULT;
    report_progress(importing);
    return verdict != EXPLORER_FAILED;
}

static bool import_all(Importing *importing, char *const *paths, int count, Rules rules,
                       Error *error) {
    ExplorerImport *import = importing->import;
    *import = (ExplorerImport){.files = count};
    for (int i = 0; i < count; i++) {
        GameSourceCount found = {0};
        import->file = i + 1;
        import->path = paths[i];
        report_progress(importing);
        bool good = game_source_read(paths[i], rules, visit, importing, &found, error);
        if (import->bad == 0)
            snprintf(import->first_error, sizeof import->first_error, "%s", found.first_error);
        import->bad += found.bad;
        if (!good)
            return false;
    }
    importing->next = 0;
    report_progress(importing);
    return true;
}

bool explorer_import(Explorer *explorer, char *const *paths, int count, Rules rules,
                     ExplorerProgress *progress, void *user, ExplorerImport *import, Error *error) {
    Importing importing = {
        .explorer = explorer, .import = import, .progress = progress, .user = user};
    bool good = import_all(&importing, paths, count, rules, error);
    return explorer_commit(explorer, good ? error : NULL) && good;
}

bool explorer_make_statistic(Statistic *statistic, char *const *paths, int count,
                             ExplorerProgress *progress, void *user, ExplorerImport *import,
                             Error *error) {
    Rules rules = rules_default();
    rules.goal = statistic->goal;
    Importing importing = {
        .statistic = statistic, .import = import, .progress = progress, .user = user};
    return import_all(&importing, paths, count, rules, error);
}
