// Build-time program: converts opening_names.tsv to opening_table.h, the named positions sorted by
// canonical board, and their order in the file. Fails if a line has an illegal move.
#include "symmetry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 1024, SHARED = 4 };

typedef struct Row {
    char name[64], moves[64];
    int lists; // number of lists with the name
    int line;
    Board board; // canonical
} Row;

typedef struct Named {
    const Row *rows[SHARED];
    int count, line;
} Named;

static Row rows[ROWS_MAX];
static Named named[ROWS_MAX];

static void fail(const char *what, int line) {
    fprintf(stderr, "opening_names.tsv: row %d: %s\n", line + 1, what);
    exit(1);
}

static Board play(const char *moves, int line) {
    Board board = {bit(28) | bit(35), bit(27) | bit(36)}; // e4 d5, d4 e5
    for (; moves[0] && moves[1]; moves += 2) {
        int square = (moves[1] - '1') * 8 + moves[0] - 'a';
        if (square < 0 || square >= SQUARE_COUNT || !board_legal(board, square))
            fail("illegal move", line);
        board = board_play_flipped(board, square, board_flip(board, square));
    }
    return *moves ? fail("incomplete move", line), board : symmetry_canonical(board, NULL);
}

static int read_rows(FILE *file) {
    char line[256], lists[128];
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        if (*line == '#')
            continue;
        Row *row = &rows[count];
        if (sscanf(line, "%63[^\t]\t%63[a-h1-8]\t%127s", row->name, row->moves, lists) != 3 ||
            count == ROWS_MAX - 1)
            fail("expected name, moves and lists", count);
        row->lists = 1;
        for (const char *plus = lists; (plus = strchr(plus, '+')); plus++)
            row->lists++;
        row->board = play(row->moves, count);
        row->line = count++;
    }
    return count;
}

static int by_board(const void *a, const void *b) {
    const Row *left = a, *right = b;
    if (left->board.player != right->board.player)
        return left->board.player < right->board.player ? -1 : 1;
    if (left->board.opponent != right->board.opponent)
        return left->board.opponent < right->board.opponent ? -1 : 1;
    if (left->lists != right->lists)
        return right->lists - left->lists;
    return left->line - right->line;
}

// Joins sorted rows with equal boards to positions with several names.
static int join(int count) {
    int positions = 0;
    for (int i = 0; i < count; i++) {
        if (i == 0 || !board_equal(rows[i].board, rows[i - 1].board))
            named[positions++].line = rows[i].line;
        Named *last = &named[positions - 1];
        if (last->count == SHARED)
            fail("too many names for one position", rows[i].line);
        last->rows[last->count++] = &rows[i];
        last->line = rows[i].line < last->line ? rows[i].line : last->line;
    }
    return positions;
}

static int by_line(const void *a, const void *b) {
    const Named *left = *(Named *const *)a, *right = *(Named *const *)b;
    return left->line - right->line;
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file)
        return 1;
    int count = read_rows(file);
    fclose(file);
    qsort(rows, (size_t)count, sizeof *rows, by_board);
    int positions = join(count);
    static const Named *order[ROWS_MAX];
    for (int i = 0; i < positions; i++)
        order[i] = &named[i];
    printf("// Written by make_opening_table.c at build time.\n");
    printf("static const struct {\n    Board board;\n    OpeningNames names;\n} opening_table[] = "
           "{\n");
    for (int i = 0; i < positions; i++) {
        Board board = named[i].rows[0]->board;
        printf("    {{%#llxULL, %#llxULL}, {%d, {", (unsigned long long)board.player,
               (unsigned long long)board.opponent, named[i].count);
        for (int k = 0; k < named[i].count; k++)
            printf("\"%s\", ", named[i].rows[k]->name);
        printf("}, \"%s\", %d}},\n", named[i].rows[0]->moves,
               (int)strlen(named[i].rows[0]->moves) / 2);
    }
    qsort(order, (size_t)positions, sizeof *order, by_line);
    printf("};\nstatic const short opening_order[] = {");
    for (int i = 0; i < positions; i++)
        printf("%d, ", (int)(order[i] - named));
    printf("};\n");
    return 0;
}
