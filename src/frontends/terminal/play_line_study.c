#include "play_line_study.h"

#include "play_lines.h"
#include "play_signals.h"
#include "primer.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { VIEW_LINE = 8, VIEW_SECONDS = 2, WHY_PATIENCE = 20, WHY_COLUMNS = 76, RULES_COLUMNS = 76 };

// Analyses the current position. Returns false after printing an error.
static bool advise(Lines *lines, double seconds, Advice *advice) {
    LocalGame *local = lines->local;
    Error error = {0};
    if (session_turn(&local->session) == TURN_OVER) {
        puts("The game is over.");
        return false;
    }
    Advisor *advisor = local_game_advisor(local, &error);
    if (advisor && advisor_start(advisor, local->session.game.now, seconds, &error)) {
        bool known = advisor_wait(advisor, seconds, advice);
        advisor_stop(advisor);
        return known;
    }
    lines_error(&error);
    return false;
}

void lines_hint(Lines *lines, const char *argument) {
    (void)argument;
    Advice advice;
    if (!advise(lines, VIEW_SECONDS / 2.0, &advice))
        return;
    Text out = {0};
    text_add(&out, "Hint: ");
    advice_line(&out, &advice, 0, VIEW_LINE);
    lines_print(&out);
    text_free(&out);
}

void lines_go(Lines *lines, const char *argument) {
    (void)argument;
    Advice advice;
    Error error = {0};
    if (!advise(lines, VIEW_SECONDS / 2.0, &advice))
        return;
    if (!local_game_play(lines->local, advice.moves[0].move, &error)) {
        lines_error(&error);
        return;
    }
    Text out = {0};
    lines_move(&out, &lines->local->session, lines->local->session.game.ply);
    lines_print(&out);
    text_free(&out);
    lines_opening(lines);
    lines->show = true;
}

void lines_opening(Lines *lines) {
    Text name = {0};
    session_opening(&name, &lines->local->session);
    if (name.length && strcmp(text_string(&name), lines->opening) != 0)
        printf("Opening: %s.\n", text_string(&name));
    snprintf(lines->opening, sizeof lines->opening, "%s", text_string(&name));
    text_free(&name);
}

// Waits for the review of the game so far. Returns NULL after printing an error.
static const ReviewTask *review_game(Lines *lines) {
    Error error = {0};
    const ReviewTask *review_task = local_game_review(lines->local, &error);
    if (!review_task)
        lines_error(&error);
    while (review_task && !review_task_wait(review_task, 0.1) && !play_signal())
        continue;
    return review_task && review_task_ready(review_task) ? review_task : NULL;
}

void lines_summary(Lines *lines) {
    const PlaySession *session = &lines->local->session;
    const ReviewTask *review_task = session_begun(session) ? review_game(lines) : NULL;
    if (!review_task)
        return;
    Text out = {0};
    review_task_result(&out, session);
    text_add_char(&out, ' ');
    review_task_summary(&out, review_task);
    lines_print(&out);
    text_free(&out);
}

void lines_review(Lines *lines, const char *argument) {
    (void)argument;
    const ReviewTask *review_task = review_game(lines);
    if (!review_task)
        return;
    Text out = {0};
    review_task_page(&out, review_task, RULES_COLUMNS);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

void lines_rules(Lines *lines, const char *argument) {
    (void)argument;
    Text out = {0};
    primer_rules(&out, lines->local->session.setup.rules, RULES_COLUMNS);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

void lines_view(Lines *lines, const char *argument) {
    (void)argument;
    Advice advice;
    if (!advise(lines, VIEW_SECONDS, &advice))
        return;
    printf("Analysis for %s, best move first (= exact), with win chance:\n",
           lines->local->session.game.now.side == BLACK ? "Black" : "White");
    for (int i = 0; i < advice.count; i++) {
        Text out = {0};
        text_add(&out, "  ");
        advice_line(&out, &advice, i, VIEW_LINE);
        lines_print(&out);
        text_free(&out);
    }
}

void lines_why(Lines *lines, const char *argument) {
    LocalGame *local = lines->local;
    Advice advice;
    Error error = {0};
    bool hint = strcasecmp(argument, "hint") == 0;
    if (*argument && !hint) {
        puts("Usage: why [hint]");
        return;
    }
    if (hint && !advise(lines, VIEW_SECONDS / 2.0, &advice))
        return;
    if (!local_game_explain(local, hint ? advice.moves[0].move : MOVE_NONE, &error)) {
        lines_error(&error);
        return;
    }
    Text out = {0};
    if (explain_task_wait(local->explain_task, WHY_PATIENCE))
        explain_task_write(local->explain_task, &out, WHY_COLUMNS);
    else
        text_add(&out, "Still thinking: try again later.\n");
    fputs(text_string(&out), stdout);
    text_free(&out);
    local_game_close_explanation(local);
}
