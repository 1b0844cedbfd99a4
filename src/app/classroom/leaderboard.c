#include "leaderboard.h"

#include "file.h"
#include "json.h"
#include "tournament_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_A_GAME = 5 };

#define LEVEL 0.05 // Elo

void leaderboard_free(Leaderboard *board) {
    free(board->rows);
    *board = (Leaderboard){0};
}

// Are two rows level in all that the order is made of? A ladder has one player on each rung.
static bool is_level(ArenaMode mode, const Standing *a, const Standing *b) {
    return mode != ARENA_LADDER && a->ladder_points == b->ladder_points &&
           a->opposition == b->opposition && fabs(a->points - b->points) < 0.25 &&
           fabs(a->elo - b->elo) < LEVEL;
}

// Who is level shares the better rank.
static void add_ranks(Leaderboard *board) {
    const LeaderRow *before = NULL;
    int place = 0;
    for (int i = 0; i < board->count; i++) {
        LeaderRow *row = &board->rows[i];
        if (!row->author)
            continue;
        place++;
        bool shared =
            before && is_level(board->status->settings->mode, &before->standing, &row->standing);
        row->rank = shared ? before->rank : place;
        before = row;
    }
}

bool leaderboard_make(Leaderboard *board, const Classroom *classroom,
                      const TournamentStatus *status, Error *error) {
    const ArenaSettings *settings = status->settings;
    size_t most = (size_t)settings->player_count + classroom->submissions.count;
    Standing *order = calloc((size_t)settings->player_count + 1, sizeof *order);
    *board = (Leaderboard){
        .classroom = classroom, .status = status, .rows = calloc(most + 1, sizeof *board->rows)};
    if (!order || !board->rows ||
        !standings_make(settings, status->schedule, status->tally, order, &board->bounded)) {
        free(order);
        leaderboard_free(board);
        return error_set(error, "out of memory");
    }
    for (int i = 0; i < settings->player_count; i++) {
        int player = order[i].player;
        const ClassroomAuthor *author = classroom_author(classroom, player);
        bool reference = classroom_is_reference(classroom, player);
        if (settings_plays(settings, player) && (author || reference))
            board->rows[board->count++] = (LeaderRow){.name = status->names[player],
                                                      .player = player,
                                                      .reference = reference,
                                                      .author = author,
                                                      .standing = order[i],
                                                      .tally = &status->tally->players[player]};
    }
    add_ranks(board);
    for (size_t i = 0; i < classroom->submissions.count; i++)
        if (!classroom->authors[i].enters)
            board->rows[board->count++] =
                (LeaderRow){.name = classroom->authors[i].submission->author,
                            .player = -1,
                            .author = &classroom->authors[i]};
    free(order);
    return true;
}

bool leaderboard_round_points(const Leaderboard *board, const LeaderRow *row, Text *out) {
    ArenaMode mode = board->status->settings->mode;
    if (arena_mode_rounds(mode) && row && mode == ARENA_LADDER)
        text_format(out, "%d", row->standing.ladder_points);
    else if (arena_mode_rounds(mode) && row)
        text_format(out, "%.1f", row->standing.ladder_points / 2.0);
    return arena_mode_rounds(mode);
}

const char *leaderboard_usability(const LeaderRow *row) {
    return row->author ? row->author->feedback.words : "";
}

int leaderboard_course_points(const LeaderRow *row) {
    return row->tally ? POINTS_A_GAME * (row->tally->score.wins - row->tally->score.losses) : 0;
}

// A text of a CSV file. What a spreadsheet would take for a formula is told to be text.
static void add_csv_text(Text *out, const char *text) {
    text_add_char(out, '"');
    if (*text && strchr("=+-@", *text))
        text_add_char(out, '\'');
    for (; *text; text++)
        text_add(out, *text == '"' ? "\"\"" : (char[]){*text == '\n' ? ' ' : *text, '\0'});
    text_add_char(out, '"');
}

static void add_csv_numbers(const LeaderRow *row, Text *out) {
    const PlayerTally *tally = row->tally;
    if (!tally) {
        text_add(out, ",0,0,0,0,0,0,,,,,,,0,,");
        return;
    }
    int games = match_score_games(&tally->score);
    text_format(out, ",%g,%d,%d,%d,%d,%d,", row->standing.points, games, tally->score.wins,
                tally->score.draws, tally->score.losses, leaderboard_course_points(row));
    text_format(out, "%.3f,%.1f,%.1f,", games ? match_score_share(&tally->score) : 0,
                row->standing.elo, row->standing.error);
    for (Color side = BLACK; side <= WHITE; side++)
        text_format(out, "%.3f,",
                    match_score_games(&tally->as[side]) ? match_score_share(&tally->as[side]) : 0);
    text_format(out, "%.4f,%d,%.3f,%.3f", tally->seconds, tally_forfeits(tally),
                tally->moves ? tally->seconds / tally->moves : 0, tally->worst);
}

void leaderboard_csv(const Leaderboard *board, Text *out) {
    text_add(out, "rank,name,kind,points,games,wins,draws,losses,course_points,score,elo,elo_error,"
                  "black_score,"
                  "white_score,seconds,forfeits,mean_seconds,worst_seconds,usability\n");
    for (int i = 0; i < board->count; i++) {
        const LeaderRow *row = &board->rows[i];
        if (row->rank)
            text_format(out, "%d", row->rank);
        text_add_char(out, ',');
        add_csv_text(out, row->name);
        text_add_char(out, ',');
        add_csv_text(out, row->reference ? "reference"
                                         : submission_kind_name(row->author->submission->kind));
        add_csv_numbers(row, out);
        text_add_char(out, ',');
        add_csv_text(out, leaderboard_usability(row));
        text_add_char(out, '\n');
    }
}

static Json *forfeits_of(const PlayerTally *tally) {
    Json *forfeits = json_new_object();
    for (int reason = END_FIRST_FORFEIT; tally && reason < END_REASONS; reason++)
        if (tally->ends[reason])
            json_add_int(forfeits, end_reason_name((EndReason)reason), tally->ends[reason]);
    return forfeits;
}

static Json *colour_of(const MatchScore *score) {
    Json *object = json_new_object();
    json_add_int(object, "games", match_score_games(score));
    json_add_int(object, "wins", score->wins);
    json_add_int(object, "draws", score->draws);
    json_add_int(object, "losses", score->losses);
    return object;
}

static Json *row_json(const Leaderboard *board, const LeaderRow *row) {
    static const PlayerTally none;
    const PlayerTally *tally = row->tally ? row->tally : &none;
    Json *object = json_new_object();
    json_add_text(object, "name", row->name);
    if (row->rank)
        json_add_int(object, "rank", row->rank);
    else
        json_add_text(object, "rank", NULL);
    json_add_text(object, "kind",
                  row->reference ? "reference"
                                 : submission_kind_name(row->author->submission->kind));
    json_add_real(object, "points", row->standing.points, 1);
    json_add_int(object, "games", match_score_games(&tally->score));
    json_add_int(object, "wins", tally->score.wins);
    json_add_int(object, "draws", tally->score.draws);
    json_add_int(object, "losses", tally->score.losses);
    json_add_int(object, "course_points", leaderboard_course_points(row));
    json_add_real(object, "elo", row->standing.elo, 1);
    json_add_real(object, "elo_error", row->standing.error, 1);
    json_add_flag(object, "bounded", board->bounded);
    json_add(object, "forfeits", forfeits_of(row->tally));
    json_add(object, "black", colour_of(&tally->as[BLACK]));
    json_add(object, "white", colour_of(&tally->as[WHITE]));
    json_add_real(object, "mean_seconds", tally->moves ? tally->seconds / tally->moves : 0, 6);
    json_add_real(object, "worst_seconds", tally->worst, 6);
    json_add_text(object, "usability", row->author ? leaderboard_usability(row) : "ok");
    return object;
}

bool leaderboard_json(const Leaderboard *board, Text *out) {
    bool good = true;
    for (int i = 0; i < board->count; i++)
        good = json_write_line(out, row_json(board, &board->rows[i])) && good;
    return good;
}

static bool write_file(const Classroom *classroom, const char *name, const Text *text,
                       Error *error) {
    Text path = {0};
    classroom_path(classroom, name, &path);
    bool good = !text->failed && !path.failed
                    ? file_write(text_string(&path), text_string(text), text->length, error)
                    : error_set(error, "out of memory");
    text_free(&path);
    return good;
}

// The feedback of an author with how the games went.
static bool write_feedback(const Leaderboard *board, const LeaderRow *row, Error *error) {
    Text text = {0}, name = {0};
    text_format(&name, "feedback/%s.txt", row->name);
    text_add(&text, row->author->feedback.report);
    if (row->tally) {
        text_format(
            &text,
            "\nThe tournament so far: rank %d, %d won, %d drawn, %d lost; Elo %+.0f ± %.0f.\n",
            row->rank, row->tally->score.wins, row->tally->score.draws, row->tally->score.losses,
            round(row->standing.elo) + 0.0, row->standing.error);
        for (int reason = END_FIRST_FORFEIT; reason < END_REASONS; reason++)
            if (row->tally->ends[reason])
                text_format(&text, "Games lost by %s: %d.\n", end_reason_name((EndReason)reason),
                            row->tally->ends[reason]);
        text_format(&text, "Its page, with games, errors and costliest moves: authors/%s.html\n",
                    row->name);
    }
    bool good = write_file(board->classroom, text_string(&name), &text, error);
    text_free(&text);
    text_free(&name);
    return good;
}

static bool write_author(const Leaderboard *board, const ClassGames *dossier, const LeaderRow *row,
                         Error *error) {
    Text page = {0}, name = {0};
    text_format(&name, "authors/%s.html", row->name);
    leaderboard_author(board, dossier, row, &page);
    bool good = write_file(board->classroom, text_string(&name), &page, error);
    text_free(&page);
    text_free(&name);
    return good && write_feedback(board, row, error);
}

bool leaderboard_write(const Leaderboard *board, const ClassGames *dossier, Error *error) {
    Text page = {0}, csv = {0}, json = {0};
    leaderboard_page(board, &page);
    leaderboard_csv(board, &csv);
    leaderboard_json(board, &json);
    bool good = write_file(board->classroom, "leaderboard.csv", &csv, error) &&
                write_file(board->classroom, "leaderboard.json", &json, error);
    for (int i = 0; good && i < board->count; i++)
        if (board->rows[i].author)
            good = write_author(board, dossier, &board->rows[i], error);
    good = good && write_file(board->classroom, "leaderboard.html", &page, error);
    text_free(&page);
    text_free(&csv);
    text_free(&json);
    return good;
}
