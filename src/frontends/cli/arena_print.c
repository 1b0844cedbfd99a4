#include "arena_print.h"

#include "clock.h"
#include "utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const double draw_seconds = 0.25;

static void add_seconds(Text *out, bool known, double seconds) {
    text_add_char(out, ' ');
    if (known)
        text_add_seconds(out, seconds);
    else
        text_add(out, "        –");
}

static void add_right(Text *out, const char *text, int width) {
    for (int have = utf8_columns(text); have < width; have++)
        text_add_char(out, ' ');
    text_add(out, text);
}

static void add_duration(Text *out, double seconds) {
    long whole = lround(seconds);
    if (whole >= 3600)
        text_format(out, "%ld h %02ld min", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        text_format(out, "%ld min %02ld s", whole / 60, whole % 60);
    else
        text_format(out, "%.1f s", seconds);
}

static void add_forfeits(Text *out, const PlayerTally *player) {
    const char *between = "  ";
    for (int reason = END_FIRST_FORFEIT; reason < END_REASONS; reason++)
        if (player->ends[reason]) {
            text_format(out, "%s%s %d", between, end_reason_name((EndReason)reason),
                        player->ends[reason]);
            between = ", ";
        }
    if (tally_forfeits(player) == 0)
        text_add(out, "  –");
}

typedef enum Column {
    GAMES,
    RESULTS,
    POINTS,
    SCORE,
    AS_BLACK,
    AS_WHITE,
    ONLINE,
    ELO,
    INTERVAL,
    SUPERIORITY,
    MEAN,
    WORST,
    FORFEITS,
    COLUMNS
} Column;

static const char *const headers[COLUMNS] = {
    "  games",    "   won drawn  lost", " points",    "   score",  "   black",
    "   white",   "  online",           "      Elo ", "     95 %", "    LOS",
    "      mean", "     worst",         "  forfeits",
};

typedef struct Layout {
    int name_width;
    bool shown[COLUMNS], bounded;
    bool halves; // points are counted in half points
} Layout;

// Appends a score in percent, right-aligned in eight columns.
static void add_share(Text *out, const MatchScore *score) {
    char text[32] = "–";
    if (match_score_games(score))
        snprintf(text, sizeof text, "%.1f%%", 100 * match_score_share(score));
    add_right(out, text, 8);
}

static void add_cell(Text *out, Column column, const Standing *row, const PlayerTally *player,
                     const Layout *layout) {
    char text[32] = "–";
    bool bounded = layout->bounded, halves = layout->halves;
    bool rated = row->error > 0;
    switch (column) {
    case GAMES:
        text_format(out, " %6d", match_score_games(&player->score));
        break;
    case RESULTS:
        text_format(out, " %5d %5d %5d", player->score.wins, player->score.draws,
                    player->score.losses);
        break;
    case POINTS:
        if (halves)
            snprintf(text, sizeof text, "%.1f", row->ladder_points / 2.0);
        else
            snprintf(text, sizeof text, "%d", row->ladder_points);
        add_right(out, text, 7);
        break;
    case SCORE:
        add_share(out, &player->score);
        break;
    case AS_BLACK:
    case AS_WHITE:
        add_share(out, &player->as[column == AS_BLACK ? BLACK : WHITE]);
        break;
    case ONLINE:
        if (match_score_games(&player->score))
            snprintf(text, sizeof text, "%+.0f", standings_online(&player->score).points);
        add_right(out, text, 8);
        break;
    case ELO:
        if (rated)
            snprintf(text, sizeof text, "%+.1f", row->elo);
        add_right(out, text, 9);
        text_add_char(out, bounded ? '*' : ' ');
        break;
    case INTERVAL:
        if (rated)
            snprintf(text, sizeof text, "±%.1f", row->error);
        add_right(out, text, 9);
        break;
    case SUPERIORITY:
        if (match_score_games(&player->score))
            snprintf(text, sizeof text, "%.1f%%", 100 * row->superiority);
        add_right(out, text, 7);
        break;
    case MEAN:
        add_seconds(out, player->moves > 0, player->moves ? player->seconds / player->moves : 0);
        break;
    case WORST:
        add_seconds(out, player->moves > 0 || player->worst > 0, player->worst);
        break;
    default:
        add_forfeits(out, player);
    }
}

static void add_row(Text *out, const TournamentStatus *status, const Standing *row, int rank,
                    const Layout *layout) {
    text_format(out, "%3d ", rank);
    utf8_add_padded(out, status->names[row->player], layout->name_width);
    for (Column column = 0; column < COLUMNS; column++)
        if (layout->shown[column])
            add_cell(out, column, row, &status->tally->players[row->player], layout);
    text_add_char(out, '\n');
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

// Selects the columns that fit into `width` (0 for all), dropping the least important first.
static Layout make_layout(const TournamentStatus *status, int width, bool bounded) {
    static const Column spare[] = {AS_BLACK,    AS_WHITE, ONLINE, RESULTS,
                                   SUPERIORITY, MEAN,     WORST,  INTERVAL};
    ArenaMode mode = status->settings->mode;
    Layout layout = {.name_width = utf8_columns("player"),
                     .bounded = bounded,
                     .halves = schedule_kind(mode)->half_points};
    int forfeits = utf8_columns(headers[FORFEITS]);
    for (int i = 0; i < status->settings->player_count; i++) {
        Text text = {0};
        add_forfeits(&text, &status->tally->players[i]);
        forfeits = larger(forfeits, utf8_columns(text_string(&text)));
        if (arena_mode_rounds(mode) || settings_plays(status->settings, i))
            layout.name_width = larger(layout.name_width, utf8_columns(status->names[i]));
        text_free(&text);
    }
    int needed = 4 + layout.name_width + forfeits;
    for (Column column = 0; column < COLUMNS; column++) {
        layout.shown[column] = (column != POINTS || arena_mode_rounds(mode)) &&
                               (column != ONLINE || mode != ARENA_MATCH);
        if (layout.shown[column] && column != FORFEITS)
            needed += utf8_columns(headers[column]);
    }
    for (size_t i = 0; width > 0 && needed > width && i < sizeof spare / sizeof *spare; i++) {
        layout.shown[spare[i]] = false;
        needed -= utf8_columns(headers[spare[i]]);
    }
    return layout;
}

static void add_match(Text *out, const TournamentStatus *status) {
    const ArenaSettings *s = status->settings;
    const MatchScore *pair = &status->tally->pairs[1];
    MatchStatistics match = standings_statistics(pair);
    const int *p = pair->pairs;
    if (p[0] + p[1] + p[2] + p[3] + p[4] > 1 && isfinite(match.elo))
        text_format(
            out,
            "%s by pairs of games with colours swapped: %+.1f ± %.1f Elo (95 %%), likelihood of\n"
            "superiority %.1f %%; pairs by its points 0, ½, 1, 1½, 2: %d %d %d %d %d.\n",
            status->names[0], match.elo, match.elo_error, 100 * match.superiority, p[0], p[1], p[2],
            p[3], p[4]);
    if (p[0] + p[1] + p[2] + p[3] + p[4] > 1 && isfinite(match.normalised))
        text_format(out, "Normalised Elo (of pairs): %+.1f ± %.1f (95 %%).\n", match.normalised,
                    match.normalised_error);
    if (s->sprt) {
        SprtBounds bounds = {s->elo0, s->elo1, s->alpha, s->beta};
        text_format(out,
                    "Sequential test of %+g against %+g Elo: log-likelihood ratio %+.2f in (%.2f, "
                    "%.2f), %s.\n",
                    s->elo0, s->elo1, sprt_ratio(&bounds, p), sprt_lower(&bounds),
                    sprt_upper(&bounds), sprt_verdict_name(status->verdict));
    }
}

// Appends the pairings of the current or last round.
static void add_round(Text *out, const TournamentStatus *status) {
    int rounds = schedule_rounds(status->schedule);
    ScheduleMeeting meeting;
    if (!rounds || schedule_kind(status->settings->mode)->ranked)
        return;
    text_format(out, "Round %d of %d:", rounds, status->settings->rounds);
    for (int i = 0; schedule_meeting(status->schedule, rounds - 1, i, &meeting); i++) {
        text_format(out, "%s %s", i ? ";" : "", status->names[meeting.first]);
        if (meeting.second < 0)
            text_add(out, " has a bye");
        else
            text_format(out, " – %s %g:%g", status->names[meeting.second], meeting.first_half / 2.0,
                        meeting.second_half / 2.0);
    }
    text_add(out, ".\n");
}

// Appends the rate, the remaining time and the share of time spent in players.
static void add_progress(Text *out, const TournamentStatus *status) {
    int fresh = status->done - status->resumed;
    text_format(out, "%d of %d games", status->done, status->total);
    if (status->resumed)
        text_format(out, " (%d from before)", status->resumed);
    text_add(out, ", ");
    add_duration(out, status->seconds);
    if (fresh > 0 && status->seconds > 0) {
        text_add(out, ", ");
        text_add_number(out, fresh / status->seconds);
        text_add(out, " games/s");
        if (status->done < status->total && status->verdict == SPRT_GOES_ON) {
            text_add(out, ", ");
            add_duration(out, status->seconds / fresh * (status->total - status->done));
            text_add(out, " left");
        }
    }
    if (status->tally->game_seconds > 0)
        text_format(out, ", %.1f %% of the games' time in the players",
                    100 * status->tally->player_seconds / status->tally->game_seconds);
    text_add(out, ".\n");
}

void arena_print_table(const TournamentStatus *status, int width, Text *out) {
    int n = status->settings->player_count;
    Standing *rows = calloc((size_t)n, sizeof *rows);
    bool bounded = false;
    if (!rows ||
        !standings_make(status->settings, status->schedule, status->tally, rows, &bounded)) {
        free(rows);
        return;
    }
    Layout layout = make_layout(status, width, bounded);
    text_add(out, "  # ");
    utf8_add_padded(out, "player", layout.name_width);
    for (Column column = 0; column < COLUMNS; column++)
        if (layout.shown[column])
            text_add(out, headers[column]);
    text_add_char(out, '\n');
    for (int i = 0; i < standings_shown(status->settings); i++)
        add_row(out, status, &rows[i], i + 1, &layout);
    if (bounded)
        text_add(out, "* only a bound: somebody won or lost everything, the true difference may be "
                      "larger.\n");
    if (n == 2)
        add_match(out, status);
    add_round(out, status);
    if (status->tally->games > 1) {
        standings_first_mover(&status->tally->black, out);
        text_add_char(out, '\n');
    }
    add_progress(out, status);
    free(rows);
}

int arena_print_width(FILE *out) {
    struct winsize size = {0};
    if (!isatty(fileno(out)))
        return 0;
    return ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static int terminal_rows(FILE *out) {
    struct winsize size = {0};
    return ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
}

// Erases the last drawing and leaves the cursor at its first line.
void live_table_clear(LiveTable *live) {
    if (live->lines > 0)
        fprintf(live->out, "\033[%dA\r\033[J", live->lines);
    live->lines = 0;
    fflush(live->out);
}

static int count_lines(const char *text) {
    int lines = 0;
    for (; (text = strchr(text, '\n')); text++)
        lines++;
    return lines;
}

static void print_progress(LiveTable *live, const TournamentStatus *status) {
    live->due = fmax(live->due, 1);
    if (status->seconds < live->due || status->done == status->total)
        return;
    live->due = status->seconds < 10 ? 10 : 60 * (floor(status->seconds / 60) + 1);
    Text line = {0};
    add_progress(&line, status);
    fputs(text_string(&line), live->out);
    fflush(live->out);
    text_free(&line);
}

void live_table_draw(LiveTable *live, const TournamentStatus *status) {
    if (live->plain) {
        print_progress(live, status);
        return;
    }
    double now = clock_now();
    if (now - live->drawn < draw_seconds)
        return;
    live->drawn = now;
    Text table = {0};
    arena_print_table(status, arena_print_width(live->out), &table);
    live_table_clear(live);
    fputs("\033[?7l", live->out); // disable line wrapping
    const char *line = text_string(&table);
    int left = count_lines(line), rows = terminal_rows(live->out);
    while (*line) {
        int length = (int)strcspn(line, "\n");
        if (live->lines < rows - 2 || left == 1) { // the last line shows the progress
            fprintf(live->out, "%.*s\n", length, line);
            live->lines++;
        }
        line += length + (line[length] == '\n');
        left--;
    }
    fputs("\033[?7h", live->out);
    fflush(live->out);
    text_free(&table);
}
