#include "feedback_private.h"
#include "notation.h"
#include "submission_private.h"
#include "visible.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 96, TRACE_LINES = 24, FIRST_MAX = 160 };

// Appends a paragraph with an indent, broken between words; it may quote the AI.
static void add_paragraph(Text *out, int indent, const char *words) {
    Text plain = {0};
    visible_add(&plain, words);
    int column = 0;
    for (const char *at = text_string(&plain); *at;) {
        int word = (int)strcspn(at, " ");
        if (column == 0 || column + word + 1 > WIDTH) {
            text_format(out, "%s%*s", column ? "\n" : "", indent, "");
            column = indent;
        } else {
            text_add_char(out, ' ');
            column++;
        }
        text_add_bytes(out, at, (size_t)word);
        column += word;
        at += word + (int)strspn(at + word, " ");
    }
    text_add_char(out, '\n');
    text_free(&plain);
}

// The end of what the AI wrote, line by line: a stack trace stands there.
static void add_trace(Text *out, const char *errors) {
    const char *from = errors + strlen(errors);
    int lines = 0;
    while (from > errors && lines <= TRACE_LINES)
        lines += *--from == '\n' && from[1];
    from += *from == '\n';
    if (from > errors)
        text_add(out, "        | ...\n");
    while (*from) {
        size_t length = strcspn(from, "\n");
        Text line = {0}, plain = {0};
        text_add_bytes(&line, from, length);
        visible_add(&plain, text_string(&line));
        if (plain.length)
            text_format(out, "        | %s\n", text_string(&plain));
        text_free(&line);
        text_free(&plain);
        from += length + (from[length] == '\n');
    }
}

static void add_board(Text *out, const UsabilityCheck *check) {
    Text position = {0};
    notation_write_position(&position, check->game->now, check->game->rules.size, FORM_OBF);
    text_format(out, "    look at it: flipside show '%s'\n", text_string(&position));
    text_free(&position);
}

// Is it the first time that this is to be told?
static bool is_new(FeedbackText *text, const char *sentence) {
    bool told = strstr(text_string(&text->told), sentence);
    if (!told)
        text_format(&text->told, "%s\n", sentence);
    return !told;
}

void feedback_add(FeedbackText *text, const UsabilityCheck *check) {
    text->slowest = fmax(text->slowest, check->seconds);
    if (*check->advice && is_new(text, check->advice))
        add_paragraph(&text->advice, 2, check->advice);
    if (check->good) {
        text->good++;
        text_format(&text->right, "  %-40s %6.2f s\n", check->name, check->seconds);
        return;
    }
    if (!text->first.length) {
        char line[FIRST_MAX];
        visible_copy(line, sizeof line, check->words);
        text_add(&text->first, line);
    }
    if (!is_new(text, check->words)) {
        text->alike++;
        return;
    }
    text_format(&text->wrong, "- %s (%s)\n", check->name,
                check->game->now.side == BLACK ? "black" : "white");
    add_paragraph(&text->wrong, 4, check->words);
    add_board(&text->wrong, check);
    if (*check->errors) {
        text_add(&text->wrong, "    it wrote:\n");
        add_trace(&text->wrong, check->errors);
    }
}

static void add_terms(Text *out, const FeedbackTerms *terms, const Feedback *feedback) {
    text_format(out, "Rules: the goal is the %s discs, %dx%d; %g s a move",
                goal_name(terms->rules.goal), terms->rules.size, terms->rules.size, terms->seconds);
    if (terms->memory && feedback->libraries > 0)
        text_format(out, "; %d MB beyond the %.0f MB of its libraries", terms->memory,
                    feedback->libraries);
    else if (terms->memory)
        text_format(out, "; %d MB", terms->memory);
    text_add(out, ".\n");
}

static void add_verdict(Text *out, const UsabilityResult *result, const Feedback *feedback) {
    if (!result->failed && result->checks)
        text_format(out, "\nUSABLE: all %d checks passed.\n", result->checks);
    else if (feedback->plays)
        text_format(out, "\nIT PLAYS, BUT %d OF %d CHECKS FAILED: games will be lost for that.\n",
                    result->failed, result->checks);
    else
        text_add(out, "\nIT DOES NOT PLAY YET: it gave no good answer, and takes no part in the "
                      "tournament.\n");
}

// How the author tries it, in its folder; a script that lost its mark gets it back first.
static void add_command(Text *out, const FeedbackTerms *terms, const Submission *submission) {
    Text file = {0};
    submission_add_shell_word(&file, submission->file);
    text_add(out, "\nTry it yourself: ");
    if (*submission->interpreter)
        text_format(out, "chmod +x %s && ", text_string(&file));
    text_format(out, "flipside usability %s --goal %s --time %g\n", text_string(&file),
                goal_name(terms->rules.goal), terms->seconds);
    text_free(&file);
}

void feedback_write(const FeedbackText *text, const FeedbackTerms *terms,
                    const Submission *submission, const UsabilityResult *result,
                    const Feedback *feedback, Text *out) {
    text_format(out, "Feedback for %s\n\n", submission->author);
    add_paragraph(out, 0, submission->note);
    if (submission->kind == SUBMISSION_NONE) {
        text_add(out, "\nIT DOES NOT PLAY YET: see above.\n");
        return;
    }
    add_terms(out, terms, feedback);
    add_verdict(out, result, feedback);
    if (text->wrong.length)
        text_format(out, "\nWhat to mend\n\n%s", text_string(&text->wrong));
    if (text->alike)
        text_format(out, "\n%d further checks failed in the same way.\n", text->alike);
    if (result->given_up)
        text_add(out, "\nThe check was given up after three positions without an answer.\n");
    if (text->advice.length)
        text_format(out, "\nWorth knowing\n\n%s", text_string(&text->advice));
    if (text->good)
        text_format(out, "\nWhat is right (%d)\n\n%s", text->good, text_string(&text->right));
    if (result->games_left_out)
        text_add(out,
                 "\nNo whole games were played for the check, because the AI takes its time.\n");
    add_command(out, terms, submission);
}

void feedback_text_free(FeedbackText *text) {
    text_free(&text->right);
    text_free(&text->wrong);
    text_free(&text->first);
    text_free(&text->advice);
    text_free(&text->told);
}
