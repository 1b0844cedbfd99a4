// Any text as a list of positions and games in forms to be recognised: reading always moves on, and what is read is a
// valid game.
#include "fuzz.h"
#include "input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    Rules rules = {(Goal)(data[0] & 1), (Start)(data[0] / 2 % 3), 4 + 2 * (data[0] / 8 % 3)};
    char *text = fuzz_string(data + 1, size - 1);
    const char *at = text + strspn(text, " \t\r\n");
    Error error = {0};
    Game game;
    while (*at) {
        const char *before = at;
        if (!input_next(&at, rules, &game, &error)) {
            fuzz_check(error.text[0] != '\0');
            break;
        }
        fuzz_check(at > before && at <= text + size - 1);
        fuzz_check(game.ply >= 0 && game.ply <= GAME_PLIES_MAX && game.known >= game.ply);
        fuzz_check((game.now.board.player & game.now.board.opponent) == 0);
        at += strspn(at, " \t\r\n");
    }
    free(text);
    return 0;
}
