#include "gtp.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_LEVEL = 12, WORDS_MAX = 64, LINE_MAX_LENGTH = 65536 };

void gtp_init(Gtp *gtp, Rules rules, const char *version) {
    *gtp = (Gtp){.game = game_new(rules),
                 .counsel = {.level = DEFAULT_LEVEL},
                 .version = version,
                 .left_seconds = {-1, -1}};
}

void gtp_free(Gtp *gtp) {
    protocol_engine_free(&gtp->counsel);
}

// Cleans a line as the protocol asks: no control characters, tabs as spaces, no comment.
static void clean(char *line) {
    char *to = line;
    for (; *line && *line != '#'; line++) {
        char c = *line == '\t' ? ' ' : *line;
        if (!iscntrl((unsigned char)c))
            *to++ = c;
    }
    *to = '\0';
}

static const GtpCommand *find(const char *name) {
    for (size_t i = 0; i < gtp_command_count; i++)
        if (strcmp(gtp_commands[i].name, name) == 0)
            return &gtp_commands[i];
    return NULL;
}

// Carries out the words of one command and says the answer, with the command's number where it has
// one.
static bool answer(Gtp *gtp, ProtocolSession *talk, char *words[], int count) {
    const char *number = "";
    if (count > 0 && isdigit((unsigned char)*words[0])) {
        number = words[0];
        words++;
        count--;
    }
    if (count == 0)
        return true;
    Text text = {0};
    const GtpCommand *command = find(words[0]);
    bool good = false;
    if (command)
        good = command->action(gtp, talk, words + 1, count - 1, &text);
    else
        text_add(&text, "unknown command");
    good = good && !text.failed;
    protocol_print(talk, "%c%s %s\n\n", good ? '=' : '?', number,
                   text.failed ? "no memory is left" : text_string(&text));
    text_free(&text);
    return strcmp(words[0], "quit") != 0;
}

static bool handle(ProtocolSession *talk, const char *line, void *state) {
    char *copy = strndup(line, LINE_MAX_LENGTH), *words[WORDS_MAX], *rest;
    int count = 0;
    if (!copy) {
        protocol_print(talk, "? no memory is left\n\n");
        return true;
    }
    clean(copy);
    for (char *word = strtok_r(copy, " ", &rest); word && count < WORDS_MAX;
         word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    bool going = count == 0 || answer(state, talk, words, count);
    free(copy);
    return going;
}

static Interrupts urgency(const char *line) {
    return strncmp(line, "# interrupt", 11) == 0 ? INTERRUPTS_ALL : INTERRUPTS_NOTHING;
}

// `quit`, perhaps numbered.
static bool is_last(const char *line) {
    line += strspn(line, " \t0123456789");
    return strncmp(line, "quit", 4) == 0 && (!line[4] || isspace((unsigned char)line[4]));
}

ProtocolHandler gtp_handler(Gtp *gtp) {
    assert(gtp);
    return (ProtocolHandler){
        .urgency = urgency, .is_last = is_last, .handle = handle, .state = gtp};
}
