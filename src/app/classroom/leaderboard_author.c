// The page of one author.
#include "leaderboard_private.h"
#include "notation.h"

#include <math.h>
#include <string.h>

enum { SQUARE = 24, GAMES_SHOWN = 400 };

// One colour's part of a game, seen from a player.
typedef struct Side {
    Color colour;
    int other;       // player
    int half_points; // of the player
} Side;

static bool takes_part(const ClassGame *game, int player, Side *side) {
    if (game->black != player && game->white != player)
        return false;
    side->colour = game->black == player ? BLACK : WHITE;
    side->other = game->black == player ? game->white : game->black;
    side->half_points =
        game->black == player ? game->black_half_points : 2 - game->black_half_points;
    return true;
}

static void add_game_link(const ClassGame *game, Text *out) {
    text_format(out, "<a href=\"../report.html#game=%d\">game %d</a>", game->number, game->number);
}

static void add_player_name(const Leaderboard *board, int player, Text *out) {
    bool author = classroom_author(board->classroom, player) != NULL;
    if (author) {
        text_add(out, "<a href=\"");
        leaderboard_add_url(board->status->names[player], out);
        text_add(out, ".html\">");
    }
    text_add_xml(out, board->status->names[player]);
    text_add(out, author ? "</a>" : "");
}

static void add_fact(Text *out, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add_fact(Text *out, const char *name, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    text_format(out, "<div><dt>%s</dt><dd>", name);
    text_format_list(out, format, arguments);
    text_add(out, "</dd></div>");
    va_end(arguments);
}

static void add_summary(const Leaderboard *board, const LeaderRow *row, Text *out) {
    const PlayerTally *tally = row->tally;
    text_add(out, "<h1>");
    text_add_xml(out, row->name);
    text_add(out, "</h1>\n<p class=\"soft\">");
    text_add_xml(out, row->author->submission->note);
    text_add(
        out,
        "</p>\n<p><a href=\"../leaderboard.html\">← leaderboard</a></p>\n<dl class=\"facts\">");
    if (tally) {
        add_fact(out, "Rank", "%d of %d", row->rank, classroom_entered(board->classroom));
        add_fact(out, "Won, drew, lost", "%d, %d, %d", tally->score.wins, tally->score.draws,
                 tally->score.losses);
        if (row->standing.error > 0)
            add_fact(out, "Elo", "%s%+.0f ± %.0f", board->bounded ? "*" : "",
                     round(row->standing.elo) + 0.0, row->standing.error);
        add_fact(out, "Course points", "%+d", leaderboard_course_points(row));
        for (Color side = BLACK; side <= WHITE; side++)
            if (match_score_games(&tally->as[side]))
                add_fact(out, side == BLACK ? "With black" : "With white", "%.0f %%",
                         100 * match_score_share(&tally->as[side]));
        add_fact(out, "Time a move", "%.3f s, worst %.3f s",
                 tally->moves ? tally->seconds / tally->moves : 0, tally->worst);
        add_fact(out, "Forfeits", "%d", tally_forfeits(tally));
    }
    text_add(out, "</dl>\n");
}

static void add_check(const LeaderRow *row, Text *out) {
    bool good = strcmp(leaderboard_usability(row), "ok") == 0;
    text_format(out,
                "<section class=\"card\"><h2>Check: <span "
                "class=\"%s\">%s</span></h2>\n<details%s><summary>the whole "
                "feedback</summary><pre>",
                good ? "good" : "bad", good ? "ok" : "something to mend", good ? "" : " open");
    text_add_xml(out, row->author->feedback.report);
    text_add(out, "</pre></details></section>\n");
}

// A board before a costly move: what was played has a ring, what was better a dashed one.
static void add_board(const Game *game, const ClassMistake *move, Text *out) {
    Game at = game_from(game->rules, game->first);
    int size = game->rules.size, margin = (8 - size) / 2, side = size * SQUARE;
    for (int i = 0; i < move->ply - 1; i++)
        game_play(&at, game->moves[i]);
    text_format(out,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"position before move "
                "%d\"><rect width=\"%d\" "
                "height=\"%d\" fill=\"var(--felt)\"/>",
                side, side, move->ply, side, side);
    for (int i = 1; i < size; i++)
        text_format(out, "<path d=\"M%d 0V%dM0 %dH%d\" stroke=\"var(--grid)\"/>", i * SQUARE, side,
                    i * SQUARE, side);
    uint64_t black = at.now.side == BLACK ? at.now.board.player : at.now.board.opponent;
    uint64_t white = at.now.side == BLACK ? at.now.board.opponent : at.now.board.player;
    for (int square = 0; square < 64; square++) {
        int x = (square % 8 - margin) * SQUARE + SQUARE / 2,
            y = (square / 8 - margin) * SQUARE + SQUARE / 2;
        if ((black | white) & bit(square))
            text_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"10\" fill=\"%s\"/>", x, y,
                        black & bit(square) ? "#161816" : "#f7f7f2");
        if (square == move->move)
            text_format(out,
                        "<circle cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"none\" stroke=\"#ff8077\" "
                        "stroke-width=\"3\"/>",
                        x, y);
        else if (square == move->best)
            text_format(out,
                        "<circle cx=\"%d\" cy=\"%d\" r=\"8\" fill=\"none\" stroke=\"#fff\" "
                        "stroke-width=\"2.5\" "
                        "stroke-dasharray=\"4 3\"/>",
                        x, y);
    }
    text_add(out, "</svg>");
}

static void add_costly(const Leaderboard *board, const ClassGames *dossier, int player, Text *out) {
    text_add(out, "<section class=\"card\"><h2>Costliest moves</h2>\n");
    if (!dossier->reviewed[player])
        text_add(out, "<p class=\"soft\">No game was looked at.</p>");
    else if (!dossier->costly_count[player])
        text_format(out,
                    "<p class=\"soft\">None that gave away three discs or more in the %d games "
                    "looked at.</p>",
                    dossier->reviewed[player]);
    else
        text_format(out,
                    "<p class=\"soft\">By our engine at a quick level, in %d of its games. Ring: "
                    "played; dashed: better."
                    "</p>\n<div class=\"moves\">\n",
                    dossier->reviewed[player]);
    for (int i = 0; i < dossier->costly_count[player]; i++) {
        const ClassMistake *move = &dossier->costly[player][i];
        const ClassGame *game = &dossier->games[move->game];
        char played[3], best[3];
        int size = game->game.rules.size;
        text_add(out, "<figure>");
        add_board(&game->game, move, out);
        text_format(out,
                    "<figcaption>move %d, %s: <b>%s</b> instead of <b>%s</b> gave away <b>%d "
                    "disc%s</b>%s; ",
                    move->ply, game->black == player ? "black" : "white",
                    notation_move(move->move, size, played), notation_move(move->best, size, best),
                    move->loss, move->loss == 1 ? "" : "s",
                    move->turned ? " and turned the result" : "");
        add_game_link(game, out);
        text_add(out, " against ");
        add_player_name(board, game->black == player ? game->white : game->black, out);
        text_add(out, "</figcaption></figure>\n");
    }
    text_add(out, dossier->costly_count[player] ? "</div></section>\n" : "</section>\n");
}

// Forfeits, equal ones once with their number.
static void add_forfeits(const Leaderboard *board, const ClassGames *dossier, int player,
                         Text *out) {
    int shown = 0;
    text_add(out, "<section class=\"card\"><h2>Errors</h2>\n");
    for (int i = 0; i < dossier->count && shown < CLASS_FORFEITS_SHOWN; i++) {
        const ClassGame *game = &dossier->games[i];
        Side side;
        if (game->reason < END_FIRST_FORFEIT || !takes_part(game, player, &side) ||
            game->loser != side.colour)
            continue;
        bool before = false;
        int alike = 0;
        for (int j = 0; j < dossier->count; j++) {
            const ClassGame *other = &dossier->games[j];
            Side own;
            bool same = other->reason == game->reason && takes_part(other, player, &own) &&
                        other->loser == own.colour && other->detail && game->detail &&
                        strcmp(other->detail, game->detail) == 0;
            alike += same;
            before |= same && j < i;
        }
        if (before)
            continue;
        shown++;
        text_format(out, "<article class=\"forfeit\"><h3><span class=\"badge\">%s</span>",
                    end_reason_name(game->reason));
        if (alike > 1)
            text_format(out, " <span class=\"times\">%d times</span>", alike);
        text_add(out, "</h3><p>");
        text_add_xml(out, game->detail ? game->detail : "");
        text_add(out, "</p>");
        if (game->errors) {
            text_add(out, "<pre>");
            text_add_xml(out, game->errors);
            text_add(out, "</pre>");
        }
        text_add(out, "<p class=\"soft\">");
        add_game_link(game, out);
        text_add(out, " against ");
        add_player_name(board, side.other, out);
        text_add(out, "</p></article>\n");
    }
    text_add(out,
             shown ? "</section>\n" : "<p class=\"soft\">No game was forfeited.</p></section>\n");
}

static void add_printed(const ClassGames *dossier, int player, Text *out) {
    int shown = 0;
    for (int i = dossier->count - 1; i >= 0 && shown < CLASS_OUTPUTS_SHOWN; i--) {
        Side side;
        const ClassGame *game = &dossier->games[i];
        if (!takes_part(game, player, &side) || !game->printed[side.colour])
            continue;
        if (shown++ == 0)
            text_add(out, "<section class=\"card\"><h2>Output</h2>\n<p class=\"soft\">What it "
                          "printed in its last games, "
                          "the beginning and the end.</p>\n");
        text_add(out, "<details><summary>");
        text_format(out, "game %d", game->number);
        text_add(out, "</summary><pre>");
        text_add_xml(out, game->printed[side.colour]);
        text_add(out, "</pre></details>\n");
    }
    text_add(out, shown ? "</section>\n" : "");
}

static void add_games(const Leaderboard *board, const ClassGames *dossier, int player, Text *out) {
    static const char *const results[] = {"lost", "drew", "won"};
    int shown = 0;
    text_add(
        out,
        "<section class=\"card\"><h2>Games</h2>\n<div class=\"scroll\"><table "
        "class=\"board-table\"><thead><tr>"
        "<th class=\"name\" scope=\"col\"><button>Against</button></th><th "
        "scope=\"col\"><button>Game</button>"
        "</th><th scope=\"col\"><button>Colour</button></th><th "
        "scope=\"col\"><button>Result</button></th>"
        "<th scope=\"col\"><button>Discs</button></th><th scope=\"col\"><button>Time</button></th>"
        "<th scope=\"col\"><button>Worst</button></th><th "
        "scope=\"col\"><button>End</button></th></tr></thead>"
        "<tbody>\n");
    for (int i = dossier->count - 1; i >= 0 && shown < GAMES_SHOWN; i--) {
        const ClassGame *game = &dossier->games[i];
        Side side;
        if (!takes_part(game, player, &side))
            continue;
        shown++;
        text_add(out, "<tr><th class=\"name\" scope=\"row\">");
        add_player_name(board, side.other, out);
        text_format(out, "</th><td data-value=\"%d\">", game->number);
        add_game_link(game, out);
        text_format(out, "</td><td>%s</td><td data-value=\"%d\" class=\"%s\">%s</td>",
                    side.colour == BLACK ? "black" : "white", side.half_points,
                    side.half_points == 2   ? "good"
                    : side.half_points == 0 ? "bad"
                                            : "",
                    results[side.half_points]);
        if (game->has_score)
            text_format(out, "<td>%+d</td>", side.colour == BLACK ? game->score : -game->score);
        else
            text_add(out, "<td data-value=\"\">–</td>");
        bool theirs = game->reason >= END_FIRST_FORFEIT && game->loser != side.colour;
        text_format(out,
                    "<td data-value=\"%.3f\">%.2f s</td><td data-value=\"%.3f\">%.2f "
                    "s</td><td>%s%s</td></tr>\n",
                    game->seconds[side.colour], game->seconds[side.colour],
                    game->worst[side.colour], game->worst[side.colour], theirs ? "opponent: " : "",
                    end_reason_name(game->reason));
    }
    text_add(out, "</tbody></table></div></section>\n");
}

void leaderboard_author(const Leaderboard *board, const ClassGames *dossier, const LeaderRow *row,
                        Text *out) {
    leaderboard_begin_page(row->name, out);
    add_summary(board, row, out);
    add_check(row, out);
    if (row->player >= 0) {
        add_costly(board, dossier, row->player, out);
        add_forfeits(board, dossier, row->player, out);
        add_printed(dossier, row->player, out);
        add_games(board, dossier, row->player, out);
    }
    leaderboard_end_page(true, out);
}
