// Move-by-move output of a game: initial depth, time and move of each depth, and the board.
// ▲ is Black, ■ is White.
#include "arena_print.h"

#include "notation.h"
#include "printed.h"

static void print_board(const MatchGame *record) {
    const Game *game = &record->game;
    int edge = (8 - game->rules.size) / 2;
    uint64_t black = position_discs(game->now, BLACK), white = position_discs(game->now, WHITE);
    int last = game->ply ? game->moves[game->ply - 1] : MOVE_NONE;
    printf("     ");
    for (int column = edge; column < 8 - edge; column++)
        printf("%c ", 'a' + column - edge);
    for (int row = edge; row < 8 - edge; row++) {
        printf("\n   %d ", row - edge + 1);
        for (int column = edge; column < 8 - edge; column++) {
            int square = row * 8 + column;
            const char *disc = black & bit(square) ? "▲" : white & bit(square) ? "■" : "·";
            printf("%s%c", disc, square == last ? '<' : ' ');
        }
    }
    printf("\n   ▲ %d   ■ %d\n\n", bit_count(black), bit_count(white));
}

static const char *name_of(const MatchGame *record, Color color, const VerboseWatch *watch) {
    return watch
        ->names[color == BLACK ? pairing_black(&record->pairing) : pairing_white(&record->pairing)];
}

static void verbose_begin(const MatchGame *record, void *user) {
    Text opening = {0};
    notation_write_transcript(&opening, &record->game);
    printf("Game %d: ▲ %s against ■ %s%s%s\n", record->pairing.game + 1,
           name_of(record, BLACK, user), name_of(record, WHITE, user),
           opening.length ? ", opening " : "", text_string(&opening));
    text_free(&opening);
    print_board(record);
}

static void verbose_think(const MatchGame *record, void *user) {
    Color side = record->game.now.side;
    printf("Step %d: %s %s (%s)\n", record->game.ply + 1, side == BLACK ? "▲" : "■",
           color_name(side), name_of(record, side, user));
}

static void verbose_thought(const Thought *thought, void *user) {
    const VerboseWatch *watch = user;
    char buffer[3];
    if (thought->move == MOVE_NONE) {
        printf("   initial depth %d", thought->depth);
        if (thought->counted && thought->counted != thought->depth)
            printf(" (maxDepth %d)", thought->counted);
        putchar('\n');
        return;
    }
    printf("   depth %2d   %8.4f s   %s", thought->depth, thought->seconds,
           notation_move(thought->move, watch->size, buffer));
    if (thought->has_score)
        printf("   %+d", thought->score);
    putchar('\n');
}

static void verbose_printed(const char *text, void *user) {
    (void)user;
    printed_write(stdout, 3, text);
}

static void verbose_move(const MatchGame *record, void *user) {
    (void)user;
    int ply = record->game.ply - 1;
    const MatchMove *move = &record->moves[ply];
    char buffer[3];
    printf("   plays %s in %.4f s",
           notation_move(record->game.moves[ply], record->game.rules.size, buffer), move->seconds);
    if (move->depth)
        printf(", depth %d", move->depth);
    if (move->has_score)
        printf(", score %+d", move->score);
    if (move->nodes)
        printf(", %llu nodes", (unsigned long long)move->nodes);
    putchar('\n');
    print_board(record);
    if (game_must_pass(&record->game))
        printf("%s has no move and passes.\n\n",
               record->game.now.side == BLACK ? "▲ black" : "■ white");
    fflush(stdout);
}

static void verbose_end(const MatchGame *record, void *user) {
    static const char *const results[] = {"■ white wins", "a draw", "▲ black wins"};
    (void)user;
    printf("Game %d: %s", record->pairing.game + 1, results[record->black_half_points]);
    if (record->has_score)
        printf(", %+d for black", record->score);
    if (record->reason != END_PLAYED)
        printf(" (%s%s%s)", end_reason_name(record->reason), *record->detail ? ": " : "",
               record->detail);
    printf("\n\n");
    fflush(stdout);
}

const RefereeWatch verbose_watch = {.begin = verbose_begin,
                                    .think = verbose_think,
                                    .thought = verbose_thought,
                                    .printed = verbose_printed,
                                    .move = verbose_move,
                                    .end = verbose_end};
