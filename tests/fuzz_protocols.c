// Any conversation: NBoard and GTP, and any SGF file, without a crash. The engine thinks one ply on a tiny table.
#include "fuzz.h"
#include "gtp.h"
#include "nboard.h"
#include "sgf.h"

static void hear(const char *text, void *user) {
    *(size_t *)user += strlen(text);
}

// Feeds the lines of a text to a protocol.
static void talk(const TalkHandler *handler, char *text) {
    size_t heard = 0;
    char *rest;
    Talk *talk = talk_start(handler, hear, &heard, NULL);
    for (char *line = strtok_r(text, "\n", &rest); talk && line; line = strtok_r(NULL, "\n", &rest))
        talk_feed(talk, line);
    talk_finish(talk);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Nboard nboard;
    static Gtp gtp;
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    GameSheet game;
    if (data[0] % 3 == 0) {
        if (sgf_parse(text, GOAL_MOST, &game, NULL)) {
            GameSheet again;
            Text out = {0};
            sgf_write(&out, &game);
            fuzz_check(sgf_parse(text_string(&out), GOAL_MOST, &again, NULL));
            text_free(&out);
        }
    } else if (data[0] % 3 == 1 && !strstr(text, "depth")) {
        nboard_init(&nboard, rules_default());
        nboard.counsel = (Counsel){.level = 1, .options = {.threads = 1, .hash_mb = 1, .eval = "handmade"}};
        TalkHandler handler = nboard_handler(&nboard);
        talk(&handler, text);
        nboard_free(&nboard);
    } else if (!strstr(text, "loadsgf")) {
        gtp_init(&gtp, rules_default(), "1");
        gtp.counsel =
            (Counsel){.level = 1, .seconds = 0.01, .options = {.threads = 1, .hash_mb = 1, .eval = "handmade"}};
        TalkHandler handler = gtp_handler(&gtp);
        talk(&handler, text);
        gtp_free(&gtp);
    }
    free(text);
    return 0;
}
