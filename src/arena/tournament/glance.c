#include "glance.h"

#include "follower.h"
#include "stage.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 16 };

static bool same_file(const FileState *a, const FileState *b) {
    return a->device == b->device && a->node == b->node;
}

// The state of a file; zeroes when there is none.
static FileState state_of(int file) {
    FileState state = {0};
    if (file >= 0 && !file_state(file, &state))
        state = (FileState){0};
    return state;
}

static void renew_settings(Glance *glance, const char *folder) {
    int file = file_open_regular(folder, "run.json");
    FileState run = state_of(file);
    file_close(file);
    if (glance->good && same_file(&run, &glance->run) && run.size == glance->run.size &&
        run.changed == glance->run.changed)
        return;
    settings_free(&glance->settings);
    glance->run = run;
    glance->error = (Error){0};
    glance->good = follower_settings(folder, &glance->settings, &glance->error);
    glance->counted = 0;
    glance->games = 0;
    Schedule *schedule = glance->good ? schedule_create(&glance->settings) : NULL;
    glance->total = schedule ? schedule_total(schedule) : 0;
    schedule_destroy(schedule);
}

static void count_lines(Glance *glance, int file) {
    char *block = malloc(BLOCK);
    for (int64_t got; block && (got = file_read_at(file, glance->counted, block, BLOCK)) > 0;
         glance->counted += got)
        for (const char *at = block; (at = memchr(at, '\n', (size_t)(block + got - at))); at++)
            glance->games++;
    free(block);
}

void glance_renew(Glance *glance, const char *folder) {
    renew_settings(glance, folder);
    int file = glance->good ? file_open_regular(folder, "games.jsonl") : -1;
    FileState log = state_of(file);
    if (!same_file(&log, &glance->log) || log.size < glance->counted) {
        glance->counted = 0;
        glance->games = 0;
    }
    glance->log = log;
    if (file >= 0)
        count_lines(glance, file);
    file_close(file);
    glance->running = glance->good && stage_running(folder);
}

void glance_free(Glance *glance) {
    settings_free(&glance->settings);
    *glance = (Glance){0};
}
