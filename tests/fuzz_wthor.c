// Any bytes as a WTHOR file of games or names: a header that is accepted never leads outside the
// bytes.
#include "fuzz.h"
#include "wthor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *bytes = fuzz_string(data, size), name[WTHOR_NAME_MAX];
    WthorHeader header;
    Error error = {0};
    if (wthor_header(bytes, size, &header, &error)) {
        for (uint32_t i = 0; i < header.games; i++) {
            WthorGame wthor;
            Game game;
            bool complete;
            if (wthor_game(bytes, &header, i, &wthor, &error) &&
                wthor_play(&wthor, &game, &complete, &error))
                fuzz_check(!complete || game_over(&game));
        }
        for (uint32_t i = 0; i < 8; i++)
            wthor_name(bytes, size, i & 1 ? WTHOR_PLAYER_SIZE : WTHOR_TOURNAMENT_SIZE, i / 2, name);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    free(bytes);
    return 0;
}
