// Any bytes as a saved game: refused, or a game that writes and reads back to the same place.
#include "fuzz.h"
#include "play_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    PlaySession session, again;
    Error error = {0};
    if (!play_parse((const char *)data, size, &session, NULL, &error)) {
        fuzz_check(error.text[0] != '\0');
        return 0;
    }
    Text out = {0};
    fuzz_check(play_write(&out, &session, 0));
    fuzz_check(play_parse(out.data, out.length, &again, NULL, &error));
    fuzz_check(again.game.ply == session.game.ply &&
               board_equal(again.game.now.board, session.game.now.board));
    fuzz_check(session_turn(&again) == session_turn(&session));
    text_free(&out);
    return 0;
}
