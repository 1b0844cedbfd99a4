// Any text as a transcript under any rules: refused and nothing changed, or a game that writes and
// reads again.
#include "fuzz.h"
#include "notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    Rules rules = {(Goal)(data[0] & 1), (Start)(data[0] / 2 % 3), 4 + 2 * (data[0] / 8 % 3)};
    char *text = fuzz_string(data + 1, size - 1);
    Game game = game_new(rules), before = game, again = game;
    Error error = {0};
    if (notation_play_transcript(&game, text, &error)) {
        Text out = {0};
        notation_write_transcript(&out, &game);
        fuzz_check(notation_play_transcript(&again, text_string(&out), NULL));
        game_play_passes(&game);
        game_play_passes(&again);
        fuzz_check(board_equal(again.now.board, game.now.board) && again.now.side == game.now.side);
        text_free(&out);
    } else {
        fuzz_check(memcmp(&game, &before, sizeof game) == 0 && error.column >= 1 &&
                   error.column <= size);
    }
    free(text);
    return 0;
}
