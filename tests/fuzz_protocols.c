// Any conversation: NBoard, GTP and UGI, and any SGF file, without a crash. The engine thinks one
// ply on a tiny table.
#include "conversation.h"
#include "fuzz.h"
#include "gtp.h"
#include "nboard.h"
#include "sgf.h"
#include "ugi.h"

static void hear(const char *text, void *user) {
    *(size_t *)user += strlen(text);
}

// Feeds the lines of a text to a protocol.
static void talk(const ProtocolHandler *handler, char *text) {
    size_t heard = 0;
    char *rest;
    ProtocolSession *talk = protocol_start(handler, hear, &heard, NULL);
    for (char *line = strtok_r(text, "\n", &rest); talk && line; line = strtok_r(NULL, "\n", &rest))
        protocol_feed(talk, line);
    protocol_finish(talk);
}

// UGI, with limits that no line of the text lifts.
static void talk_ugi(char *text) {
    static const char *const values[][2] = {
        {"threads", "1"}, {"hash", "1"}, {"eval", "handmade"}, {"level", "1"}};
    static Ugi ugi;
    Options options;
    OptionTable table = {.own = conversation_options, .own_count = CONVERSATION_OPTIONS};
    bool good = options_create(&options, table, NULL);
    for (size_t i = 0; good && i < sizeof values / sizeof *values; i++)
        good = options_set(&options, option_find(&table, values[i][0], strlen(values[i][0])),
                           values[i][1], NULL);
    if (good && ugi_init(&ugi, &options, "1", NULL)) {
        ProtocolHandler handler = ugi_handler(&ugi);
        talk(&handler, text);
    }
    ugi_free(&ugi);
    options_free(&options);
}

// Does a text have a word, in any case?
static bool has(const char *text, const char *word) {
    for (; *text; text++)
        if (strncasecmp(text, word, strlen(word)) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Nboard nboard;
    static Gtp gtp;
    if (size == 0)
        return 0;
    char *text = fuzz_string(data + 1, size - 1);
    GameSheet game;
    if (data[0] % 4 == 0) {
        if (sgf_parse(text, GOAL_MOST, &game, NULL)) {
            GameSheet again;
            Text out = {0};
            sgf_write(&out, &game);
            fuzz_check(sgf_parse(text_string(&out), GOAL_MOST, &again, NULL));
            text_free(&out);
        }
    } else if (data[0] % 4 == 1 && !strstr(text, "depth")) {
        nboard_init(&nboard, rules_default());
        nboard.counsel = (ProtocolEngine){
            .level = 1, .options = {.threads = 1, .hash_mb = 1, .eval = "handmade"}};
        ProtocolHandler handler = nboard_handler(&nboard);
        talk(&handler, text);
        nboard_free(&nboard);
    } else if (data[0] % 4 == 3) {
        static const char *const costly[] = {
            "level",    "threads", "hash", "weights",
            "infinite", "book",    "eval", "ponder"}; // and files of the machine
        bool cheap = true;
        for (size_t i = 0; i < sizeof costly / sizeof *costly; i++)
            cheap &= !has(text, costly[i]);
        if (cheap)
            talk_ugi(text);
    } else if (data[0] % 4 == 2 && !strstr(text, "loadsgf")) {
        gtp_init(&gtp, rules_default(), "1");
        gtp.counsel = (ProtocolEngine){.level = 1,
                                       .seconds = 0.01,
                                       .options = {.threads = 1, .hash_mb = 1, .eval = "handmade"}};
        ProtocolHandler handler = gtp_handler(&gtp);
        talk(&handler, text);
        gtp_free(&gtp);
    }
    free(text);
    return 0;
}
