#include "practice.h"

#include "day.h"
#include "play_signals.h"
#include "play_terminal.h"
#include "practice_lines.h"
#include "practice_screen.h"

#include <stdio.h>
#include <string.h>

bool practice_day(const Command *command, const Options *options, long *day) {
    const char *date = options_text(options, "date");
    *day = day_today();
    if (!date || day_parse(date, day))
        return true;
    command_fail(command, "--date wants a day such as 2026-11-16, not \"%.40s\"", date);
    return false;
}

void practice_open_progress(const Command *command, const Options *options, Progress *progress) {
    const char *file = options_text(options, "progress");
    Text path = {0};
    Error error = {0};
    if (file && !strchr(file, '/'))
        text_add(&path, "./"); // relative to the current directory, not to the default one
    text_add(&path, file ? file : PROGRESS_FILE);
    if (path.failed)
        *progress = (Progress){0};
    else if (!progress_open(progress, text_string(&path), &error))
        command_fail_error(command, "", &error);
    text_free(&path);
}

int practice_made(const Options *options, const char *path, const char *noun, int count,
                  Goal goal) {
    if (!options_flag(options, "json")) {
        printf("%s: %d %s for the goal %s\n", path, count, noun, goal_name(goal));
        return STATUS_DONE;
    }
    Json *object = json_new_object();
    json_add_text(object, "file", path);
    json_add_int(object, noun, count);
    json_add_text(object, "goal", goal_name(goal));
    command_print_json(object);
    return STATUS_DONE;
}

static void print_summary(const Lesson *lesson) {
    Text out = {0};
    if (lesson->phase == LESSON_OVER && lesson->done == 0)
        text_add(&out, text_string(&lesson->say));
    lesson_summary(&out, lesson);
    if (out.length)
        puts(text_string(&out));
    text_free(&out);
}

int practice_run(const Command *command, const Options *options, Lesson *lesson) {
    Error error = {0};
    int status = STATUS_DONE;
    play_signals_begin();
    bool screen = !options_flag(options, "lines") && terminal_usable() &&
                  practice_screen(lesson, options_real(options, "pace"), &error);
    error.text[0] = '\0';
    if (screen)
        print_summary(lesson);
    else if (!practice_lines(lesson, &error))
        status = command_fail_error(command, "", &error);
    play_signals_end();
    lesson_close(lesson);
    return status;
}
