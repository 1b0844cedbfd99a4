#include "play_line_study.h"

#include "play_lines.h"
#include "play_signals.h"
#include "primer.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static void say(const Text *text) {
    puts(text_string(text));
}

enum { VIEW_LINE = 8, VIEW_SECONDS = 2, WHY_PATIENCE = 20, WHY_COLUMNS = 76, RULES_COLUMNS = 76 };

// Lets the engine look at the present position; false after saying why not.
static bool look(Lines *lines, double seconds, Advice *advice) {
    LocalGame *sitting = lines->sitting;
    Error error = {0};
    if (session_turn(&sitting->session) == TURN_OVER) {
        puts("The game is over.");
        return false;
    }
    Advisor *advisor = local_game_advisor(sitting, &error);
    if (advisor && advisor_start(advisor, sitting->session.game.now, seconds, &error)) {
        bool known = advisor_wait(advisor, seconds, advice);
        advisor_stop(advisor);
        return known;
    }
    lines_complain(&error);
    return false;
}

void lines_hint(Lines *lines, const char *argument) {
    (void)argument;
    Advice advice;
    if (!look(lines, VIEW_SECONDS / 2.0, &advice))
        return;
    Text out = {0};
    text_add(&out, "Hint: ");
    advice_line(&out, &advice, 0, VIEW_LINE);
    say(&out);
    text_free(&out);
}

void lines_go(Lines *lines, const char *argument) {
    (void)argument;
    Advice advice;
    Error error = {0};
    if (!look(lines, VIEW_SECONDS / 2.0, &advice))
        return;
    if (!local_game_play(lines->sitting, advice.moves[0].move, &error)) {
        lines_complain(&error);
        return;
    }
    Text out = {0};
    lines_step(&out, &lines->sitting->session, lines->sitting->session.game.ply);
    say(&out);
    text_free(&out);
    lines_tell_opening(lines);
    lines->show = true;
}

void lines_tell_opening(Lines *lines) {
    Text name = {0};
    session_opening(&name, &lines->sitting->session);
    if (name.length && strcmp(text_string(&name), lines->opening) != 0)
        printf("Opening: %s.\n", text_string(&name));
    snprintf(lines->opening, sizeof lines->opening, "%s", text_string(&name));
    text_free(&name);
}

// The review of the moves so far, waited for; NULL after saying why not.
static const ReviewTask *review_game(Lines *lines) {
    Error error = {0};
    const ReviewTask *aftermath = local_game_review(lines->sitting, &error);
    if (!aftermath)
        lines_complain(&error);
    while (aftermath && !review_task_wait(aftermath, 0.1) && !play_signal())
        continue;
    return aftermath && review_task_ready(aftermath) ? aftermath : NULL;
}

void lines_look_back(Lines *lines) {
    const PlaySession *session = &lines->sitting->session;
    const ReviewTask *aftermath = session_begun(session) ? review_game(lines) : NULL;
    if (!aftermath)
        return;
    Text out = {0};
    review_task_result(&out, session);
    text_add_char(&out, ' ');
    review_task_summary(&out, aftermath);
    say(&out);
    text_free(&out);
}

void lines_review(Lines *lines, const char *argument) {
    (void)argument;
    const ReviewTask *aftermath = review_game(lines);
    if (!aftermath)
        return;
    Text out = {0};
    review_task_page(&out, aftermath, RULES_COLUMNS);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

void lines_rules(Lines *lines, const char *argument) {
    (void)argument;
    Text out = {0};
    primer_rules(&out, lines->sitting->session.setup.rules, RULES_COLUMNS);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

void lines_view(Lines *lines, const char *argument) {
    (void)argument;
    Advice advice;
    if (!look(lines, VIEW_SECONDS, &advice))
        return;
    printf("The engine's view for %s, best move first (= exact), with the chance of winning:\n",
           lines->sitting->session.game.now.side == BLACK ? "Black" : "White");
    for (int i = 0; i < advice.count; i++) {
        Text out = {0};
        text_add(&out, "  ");
        advice_line(&out, &advice, i, VIEW_LINE);
        say(&out);
        text_free(&out);
    }
}

void lines_why(Lines *lines, const char *argument) {
    LocalGame *sitting = lines->sitting;
    Advice advice;
    Error error = {0};
    bool hint = strcasecmp(argument, "hint") == 0;
    if (*argument && !hint) {
        puts("Say why, or why hint.");
        return;
    }
    if (hint && !look(lines, VIEW_SECONDS / 2.0, &advice))
        return;
    if (!local_game_explain(sitting, hint ? advice.moves[0].move : MOVE_NONE, &error)) {
        lines_complain(&error);
        return;
    }
    Text out = {0};
    if (explain_task_wait(sitting->inquiry, WHY_PATIENCE))
        explain_task_write(sitting->inquiry, &out, WHY_COLUMNS);
    else
        text_add(&out, "It is still thinking about it; ask again.\n");
    fputs(text_string(&out), stdout);
    text_free(&out);
    local_game_close_explanation(sitting);
}
