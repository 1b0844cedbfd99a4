#include "explorer.h"

#include "home.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

enum { BATCH = 500 }; // games per transaction

static const DatabaseKind kind = {
    .what = "openings",
    .mark = 0x464F504E,
    .version = 1,
    .schema = "CREATE TABLE setting (plies INTEGER NOT NULL);"
              "CREATE TABLE game (key INTEGER PRIMARY KEY);"
              "CREATE TABLE move (rules INTEGER, player INTEGER, opponent INTEGER, square INTEGER, "
              "games INTEGER,"
              " wins INTEGER, draws INTEGER, scored INTEGER, sum INTEGER,"
              " PRIMARY KEY (rules, player, opponent, square)) WITHOUT ROWID",
};

struct Explorer {
    Database *database;
    DatabaseQuery *find, *add_game, *add_move;
    int plies;
    int pending; // games in the open transaction
};

bool explorer_path(Text *path, Error *error) {
    return home_file(path, "openings.db", error);
}

// Reads the number of plies from the file, or stores it in a new one.
static bool init_plies(Explorer *explorer, int plies, Error *error) {
    DatabaseQuery *query = query_new(explorer->database, "SELECT plies FROM setting", error);
    if (!query)
        return false;
    QueryStep step = query_step(query, error);
    explorer->plies = step == QUERY_ROW ? (int)query_integer(query, 0)
                      : plies           ? plies
                                        : EXPLORER_PLIES;
    query_free(query);
    if (step == QUERY_DONE) {
        query = query_new(explorer->database, "INSERT INTO setting VALUES (?1)", error);
        if (query)
            query_bind_integer(query, 1, explorer->plies);
        bool good = query && query_finish(query, error);
        query_free(query);
        return good;
    }
    if (step == QUERY_ROW && (explorer->plies < 1 || explorer->plies > EXPLORER_PLIES_MAX))
        return error_set(error, "corrupt opening database: expected 1–%d plies, got %d",
                         EXPLORER_PLIES_MAX, explorer->plies);
    if (step == QUERY_ROW && plies && plies != explorer->plies)
        return error_set(error,
                         "this database stores %d plies per game: import into a new one for %d",
                         explorer->plies, plies);
    return step == QUERY_ROW;
}

static bool prepare(Explorer *explorer, Error *error) {
    explorer->find =
        query_new(explorer->database,
                  "SELECT games, wins, draws, scored, sum FROM move"
                  " WHERE rules = ?1 AND player = ?2 AND opponent = ?3 AND square = ?4",
                  error);
    explorer->add_game = explorer->find ? query_new(explorer->database,
                                                    "INSERT OR IGNORE INTO game VALUES (?1)", error)
                                        : NULL;
    explorer->add_move =
        explorer->add_game
            ? query_new(
                  explorer->database,
                  "INSERT INTO move VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO "
                  "UPDATE SET"
                  " games = games + ?5, wins = wins + ?6, draws = draws + ?7, scored = scored + ?8,"
                  " sum = sum + ?9",
                  error)
            : NULL;
    return explorer->add_move != NULL;
}

Explorer *explorer_open(const char *path, DatabaseAccess access, int plies, Error *error) {
    assert(plies >= 0 && plies <= EXPLORER_PLIES_MAX);
    Explorer *explorer = calloc(1, sizeof *explorer);
    if (!explorer) {
        error_system(error, ENOMEM, "cannot open %s", path);
        return NULL;
    }
    explorer->database = database_open(path, &kind, access, error);
    if (explorer->database && init_plies(explorer, plies, error) && prepare(explorer, error))
        return explorer;
    explorer_close(explorer);
    return NULL;
}

void explorer_close(Explorer *explorer) {
    if (!explorer)
        return;
    query_free(explorer->find);
    query_free(explorer->add_game);
    query_free(explorer->add_move);
    database_close(explorer->database);
    free(explorer);
}

// Returns goal and size as one number. The start needs no number: its positions differ.
static int rules_number(Rules rules) {
    return rules.size * 2 + (int)rules.goal;
}

static void bind_key(DatabaseQuery *query, Rules rules, MoveKey key) {
    query_bind_integer(query, 1, rules_number(rules));
    query_bind_integer(query, 2, (int64_t)key.board.player);
    query_bind_integer(query, 3, (int64_t)key.board.opponent);
    query_bind_integer(query, 4, key.move);
}

typedef struct Adding {
    Explorer *explorer;
    Rules rules;
    Error *error;
} Adding;

static bool add_move(MoveKey key, const MoveCount *one, void *user) {
    Adding *adding = user;
    DatabaseQuery *query = adding->explorer->add_move;
    bind_key(query, adding->rules, key);
    query_bind_integer(query, 5, one->games);
    query_bind_integer(query, 6, one->wins);
    query_bind_integer(query, 7, one->draws);
    query_bind_integer(query, 8, one->scored);
    query_bind_integer(query, 9, one->sum);
    return query_finish(query, adding->error);
}

// Inserts a game; *new is false for a duplicate.
static bool insert_game(Explorer *explorer, const Game *game, bool *new, Error *error) {
    query_bind_integer(explorer->add_game, 1, (int64_t)counts_game_key(game));
    if (!query_finish(explorer->add_game, error))
        return false;
    *new = database_changes(explorer->database) > 0;
    return true;
}

ExplorerVerdict explorer_add(Explorer *explorer, const GameSheet *sheet, Error *error) {
    if (!counts_has_result(sheet))
        return EXPLORER_NO_RESULT;
    if (explorer->pending == 0 && !database_begin(explorer->database, error))
        return EXPLORER_FAILED;
    explorer->pending++;
    bool new = false;
    Adding adding = {explorer, sheet->game.rules, error};
    if (!insert_game(explorer, &sheet->game, &new, error) ||
        (new && !counts_each_move(sheet, explorer->plies, add_move, &adding)) ||
        (explorer->pending >= BATCH && !explorer_commit(explorer, error)))
        return EXPLORER_FAILED;
    return new ? EXPLORER_ADDED : EXPLORER_KNOWN;
}

bool explorer_commit(Explorer *explorer, Error *error) {
    bool good = explorer->pending == 0 || database_commit(explorer->database, error);
    explorer->pending = 0;
    return good;
}

bool explorer_games(Explorer *explorer, int64_t *games, Error *error) {
    DatabaseQuery *query = query_new(explorer->database, "SELECT count(*) FROM game", error);
    bool good = query && query_step(query, error) == QUERY_ROW;
    *games = good ? query_integer(query, 0) : 0;
    query_free(query);
    return good;
}

// Returns true if the counts are consistent. The file is untrusted input.
static bool is_consistent(const MoveCount *count) {
    return count->games >= 0 && count->games <= INT32_MAX && count->wins >= 0 &&
           count->wins <= count->games && count->draws >= 0 &&
           count->draws <= count->games - count->wins && count->scored >= 0 &&
           count->scored <= count->games && count->sum >= -SQUARE_COUNT * count->scored &&
           count->sum <= SQUARE_COUNT * count->scored;
}

bool explorer_find(Explorer *explorer, Rules rules, MoveKey key, MoveCount *count, Error *error) {
    DatabaseQuery *query = explorer->find;
    *count = (MoveCount){0};
    bind_key(query, rules, key);
    QueryStep step = query_step(query, error);
    if (step == QUERY_ROW)
        *count =
            (MoveCount){query_integer(query, 0), query_integer(query, 1), query_integer(query, 2),
                        query_integer(query, 3), query_integer(query, 4)};
    query_reset(query);
    if (!is_consistent(count))
        return error_set(error, "corrupt opening database: impossible counts");
    return step != QUERY_FAILED;
}
