// Any text as GGF: refused with a place in the text, or a legal game that writes and reads back the
// same.
#include "fuzz.h"
#include "ggf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    Error error = {0};
    static GameSheet game, again;
    const char *at = text, *end;
    while (ggf_parse(at, &game, &end, &error)) {
        fuzz_check(end > at && end <= text + size);
        Text once = {0}, twice = {0};
        ggf_write(&once, &game);
        fuzz_check(ggf_parse(text_string(&once), &again, NULL, &error));
        fuzz_check(again.game.ply == game.game.ply &&
                   board_equal(again.game.now.board, game.game.now.board));
        fuzz_check(again.game.rules.goal == game.game.rules.goal && again.ending == game.ending);
        ggf_write(&twice, &again);
        fuzz_check(strcmp(text_string(&once), text_string(&twice)) == 0);
        text_free(&once);
        text_free(&twice);
        at = end;
    }
    fuzz_check(error.column >= 1);
    free(text);
    return 0;
}
