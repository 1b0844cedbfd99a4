// `dataset`: prints statistics of a data set; imports and repairs data sets.
#include "command.h"
#include "dataset.h"
#include "symmetry.h"
#include "visible.h"
#include "wthor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Tally {
    Goal goal;
    uint64_t illegal, moves, training, exact, wins, draws, losses;
    int64_t sum;
    uint64_t *end; // hash of each game's last position, to identify duplicates
    size_t end_count, end_room;
    bool failed; // out of memory
} Tally;

// Returns the hash of a game's last position. Symmetric positions have the same hash.
static uint64_t last_position(const GameRecord *record) {
    Board board = rules_start(rules_default()).board;
    for (int i = 0; i < record->move_count; i++) {
        if (!board_moves(board))
            board = board_pass(board);
        board = board_play(board, record->move[i]);
    }
    return board_hash(symmetry_canonical(board, NULL));
}

static bool keep_end(Tally *tally, uint64_t end) {
    if (tally->end_count == tally->end_room) {
        size_t room = tally->end_room ? 2 * tally->end_room : 4096;
        uint64_t *grown = realloc(tally->end, room * sizeof *grown);
        if (!grown)
            return false;
        tally->end = grown;
        tally->end_room = room;
    }
    tally->end[tally->end_count++] = end;
    return true;
}

static int compare_ends(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// Returns the number of different games. Self-play from few openings repeats games.
static uint64_t count_distinct(Tally *tally) {
    uint64_t distinct = 0;
    if (tally->end_count > 0)
        qsort(tally->end, tally->end_count, sizeof *tally->end, compare_ends);
    for (size_t i = 0; i < tally->end_count; i++)
        distinct += i == 0 || tally->end[i] != tally->end[i - 1];
    return distinct;
}

static bool count_game(const GameRecord *record, void *user) {
    Tally *tally = user;
    GameRecord copy = *record;
    if (!record_finish(&copy, tally->goal) || copy.result != record->result) {
        tally->illegal++;
        return true;
    }
    tally->moves += record->move_count;
    tally->training += (uint64_t)(record->move_count - record->random_plies);
    tally->exact += (uint64_t)(record->move_count - record->exact_from);
    tally->wins += record->result > 0;
    tally->draws += record->result == 0;
    tally->losses += record->result < 0;
    tally->sum += record->result;
    tally->failed = !keep_end(tally, last_position(record));
    return !tally->failed;
}

static void print_json(const char *path, const DatasetSummary *summary, Tally *tally,
                       const char *note) {
    Json *object = json_new_object();
    json_add_text(object, "file", path);
    json_add_text(object, "goal", goal_name(summary->goal));
    const struct {
        const char *key;
        uint64_t value;
    } rows[] = {{"games", summary->games},
                {"positions", tally->training},
                {"moves", tally->moves},
                {"exact_moves", tally->exact},
                {"black_wins", tally->wins},
                {"draws", tally->draws},
                {"white_wins", tally->losses},
                {"bytes", summary->bytes},
                {"blocks", summary->blocks},
                {"journal_games", summary->journal_games},
                {"damaged_blocks", summary->damaged_blocks},
                {"lost_games", summary->lost_games},
                {"misfit_games", summary->misfit_games},
                {"torn_bytes", summary->torn_bytes},
                {"illegal_games", tally->illegal},
                {"distinct_games", count_distinct(tally)}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        json_add_int(object, rows[i].key, (int64_t)rows[i].value);
    const char *obstacle = summary->obstacle.text;
    json_add_text(object, "damage", *obstacle ? obstacle : NULL);
    if (*note)
        json_add_text(object, "note", note);
    command_print_json(object);
}

static void print_text(const char *path, const DatasetSummary *summary, Tally *tally,
                       const char *note) {
    double games = summary->games ? (double)summary->games : 1;
    uint64_t distinct = count_distinct(tally);
    printf("%s: games for the goal %s\n", path, goal_name(summary->goal));
    printf("  games          %12" PRIu64 "  (%" PRIu64 " in %" PRIu64 " blocks, %" PRIu64
           " in the journal)\n",
           summary->games, summary->games - summary->journal_games, summary->blocks,
           summary->journal_games);
    printf("  distinct       %12" PRIu64 "  %5.1f %%\n", distinct, 100 * (double)distinct / games);
    printf("  black wins     %12" PRIu64 "  %5.1f %%\n", tally->wins,
           100 * (double)tally->wins / games);
    printf("  draws          %12" PRIu64 "  %5.1f %%\n", tally->draws,
           100 * (double)tally->draws / games);
    printf("  white wins     %12" PRIu64 "  %5.1f %%\n", tally->losses,
           100 * (double)tally->losses / games);
    printf("  mean result    %12.2f  discs, for black\n", (double)tally->sum / games);
    printf("  moves          %12" PRIu64 "  %5.1f a game\n", tally->moves,
           (double)tally->moves / games);
    printf("  to learn from  %12" PRIu64 "  %5.1f a game\n", tally->training,
           (double)tally->training / games);
    printf("  exact play     %12" PRIu64 "  %5.1f a game\n", tally->exact,
           (double)tally->exact / games);
    printf("  bytes          %12" PRIu64 "  %5.2f a move\n", summary->bytes,
           (double)summary->bytes / (tally->moves ? (double)tally->moves : 1));
    if (summary->obstacle.text[0])
        printf("  DAMAGED        %12" PRIu64 "  games lost at most: %s; the others are good\n",
               summary->lost_games, summary->obstacle.text);
    if (summary->misfit_games)
        printf("  MISFITS        %12" PRIu64
               "  games of the journal left out: they were played for the other goal\n",
               summary->misfit_games);
    if (summary->torn_bytes)
        printf("  torn end       %12" PRIu64
               "  bytes not wholly written; the next `selfplay` cuts them off\n",
               summary->torn_bytes);
    if (*note) {
        Text seen = {0};
        visible_add(&seen, note);
        printf("  a part of a divided run: %s\n", text_string(&seen));
        text_free(&seen);
    }
    if (tally->illegal)
        printf("  ILLEGAL        %12" PRIu64 "  games whose moves or result do not fit\n",
               tally->illegal);
}

static int import(const Command *command, const char *out, char **paths, int path_count) {
    Error error;
    ImportCount count = {0};
    bool good = true;
    for (int i = 0; good && i < path_count; i++)
        good = wthor_import(paths[i], NULL, &count, &error);
    DatasetWriter *writer = good ? dataset_open(out, GOAL_MOST, &error) : NULL;
    if (!writer)
        return command_fail_error(command, "", &error);
    count = (ImportCount){0};
    for (int i = 0; good && i < path_count; i++)
        good = wthor_import(paths[i], writer, &count, &error);
    dataset_close(writer);
    if (!good)
        return command_fail_error(command, "", &error);
    printf("%s: %" PRIu64 " games added; left out %" PRIu64 " broken off and %" PRIu64
           " with illegal moves\n",
           out, count.added, count.broken_off, count.illegal);
    return STATUS_DONE;
}

// Copies the readable games of a damaged data set to a new one.
static int repair(const Command *command, const char *path, const char *out) {
    Error error;
    DatasetSummary summary;
    if (!dataset_repair(path, out, &summary, &error))
        return command_fail_error(command, "", &error);
    printf("%s: %" PRIu64 " games for the goal %s; ", out, summary.games, goal_name(summary.goal));
    if (summary.lost_games)
        printf("lost: at most %" PRIu64 " (%" PRIu64 " damaged block%s; %s)\n", summary.lost_games,
               summary.damaged_blocks, summary.damaged_blocks == 1 ? "" : "s",
               summary.obstacle.text);
    else
        puts("none lost");
    if (summary.misfit_games)
        printf("%" PRIu64
               " games of %s or its journal were played for the other goal and are left there\n",
               summary.misfit_games, path);
    return STATUS_DONE;
}

static const Option rows[] = {
    {"import", OPTION_TEXT, "FILE", "", 0, 0,
     "append the games of WTHOR files (.wtb) to this file"},
    {"repair", OPTION_TEXT, "NEW", "", 0, 0,
     "write every readable game of a damaged file into a new file"},
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    const char *out = options_text(options, "import"), *repaired = options_text(options, "repair");
    if (count == 0)
        return command_fail(command, "name a file of games; see flipside dataset --help");
    if (repaired && (out || count > 1))
        return command_fail(command, "--repair takes one file and no other work");
    if (repaired)
        return repair(command, argv[0], repaired);
    if (out)
        return import(command, out, argv, count);
    int status = STATUS_DONE;
    for (int i = 0; i < count; i++) {
        DatasetSummary summary;
        Tally tally = {0};
        Text note = {0};
        Error error;
        bool good = dataset_read_noted(argv[i], &note, NULL, NULL, &summary, &error);
        tally.goal = summary.goal;
        good = good && dataset_read(argv[i], count_game, &tally, &summary, &error);
        if (good && tally.failed)
            good = error_set(&error, "out of memory");
        if (good && options_flag(options, "json"))
            print_json(argv[i], &summary, &tally, text_string(&note));
        else if (good)
            print_text(argv[i], &summary, &tally, text_string(&note));
        text_free(&note);
        free(tally.end);
        if (!good)
            return command_fail_error(command, "", &error);
        if (summary.obstacle.text[0] || tally.illegal)
            status = STATUS_NO;
    }
    return status;
}

const Command command_dataset = {
    .name = "dataset",
    .arguments = "FILE...",
    .summary = "Tell what files of self-play games hold, and whether they are whole",
    .details = "Exit status 1 when a file is damaged or has games that cannot have been played. A "
               "damaged file can be read\n"
               "but not appended to; --repair writes what can be read into a new file and leaves "
               "the old one as it is.\n"
               "Games that end alike are the same game: few distinct ones call for more random "
               "moves (selfplay "
               "--random-min),\n"
               "or for games that branch off others (--from).\n\n"
               "Examples:\n"
               "  flipside dataset most.games\n"
               "  flipside dataset --json *.games\n"
               "  flipside dataset damaged.games --repair mended.games\n"
               "  flipside dataset --import wthor.games WTH_2019.wtb WTH_2018.wtb",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1000,
    .run = run,
};
