#include "review_page.h"

#include "digest.h"
#include "json.h"
#include "notation.h"
#include "opening_names.h"
#include "review_files.h"
#include "review_labels.h"
#include "review_output.h"

#include <assert.h>
#include <string.h>

enum { LINE_MOVES = 24 };

static void add_buffer(Json *object, const char *key, void add(Text *, const Review *),
                       const Review *review) {
    Text text = {0};
    add(&text, review);
    json_add_buffer(object, key, &text);
}

static void add_day(Text *out, const Review *review) {
    sheet_add_day(out, review->sheet.date, '-');
}

static void add_first(Text *out, const Review *review) {
    const Game *game = &review->sheet.game;
    notation_write_position(out, game->first, game->rules.size, FORM_OBF);
}

// The name of the position after a move, where it has one.
static void add_opening(Json *object, const Review *review, int place) {
    OpeningNames names;
    Text text = {0};
    if (!opening_names_of_game(&review->sheet.game, place + 1, &names) || names.ply != place + 1)
        return;
    opening_names_write(&text, &names);
    json_add_buffer(object, "opening", &text);
}

static Json *move_json(const Review *review, int place) {
    const ReviewedMove *move = &review->moves[place];
    int size = review->sheet.game.rules.size;
    Json *object = json_new_object();
    Text line = {0};
    char label[3];
    json_add_text(object, "move", notation_move(move->move, size, label));
    json_add_int(object, "side", move->side == BLACK ? 1 : -1);
    json_add_int(object, "choices", move->choices);
    json_add_int(object, "score", move->score);
    json_add_int(object, "played", move->played);
    json_add_int(object, "loss", move->loss);
    json_add_int(object, "class", move->class);
    json_add_flag(object, "exact", move->exact);
    json_add_flag(object, "playedExact", move->played_exact);
    json_add_int(object, "depth", move->depth);
    json_add_text(object, "best", notation_move(move->best, size, label));
    review_add_line(&line, review, place, LINE_MOVES);
    json_add_buffer(object, "line", &line);
    json_add_real(object, "before", move->chance_before, 3);
    json_add_real(object, "after", move->chance_after, 3);
    if (move->lot)
        json_add_flag(object, "lot", true);
    add_opening(object, review, place);
    Json *lost = json_new_list();
    json_append_int(lost, move->lost[BLACK]);
    json_append_int(lost, move->lost[WHITE]);
    json_add(object, "lost", lost);
    return object;
}

static Json *side_json(const ReviewSide *side) {
    Json *object = json_new_object(), *counts = json_new_list();
    json_add_int(object, "judged", side->judged);
    json_add_int(object, "loss", side->loss);
    json_add_real(object, "accuracy", side->accuracy, 1);
    for (int kind = 0; kind < REVIEW_CLASSES; kind++)
        json_append_int(counts, side->counts[kind]);
    json_add(object, "counts", counts);
    return object;
}

static Json *game_json(const Review *review, int clip) {
    const GameSheet *sheet = &review->sheet;
    Json *object = json_new_object(), *sides = json_new_list(), *moves = json_new_list();
    json_add_text(object, "black", sheet->name[BLACK]);
    json_add_text(object, "white", sheet->name[WHITE]);
    json_add_text(object, "event", sheet->event);
    add_buffer(object, "date", add_day, review);
    add_buffer(object, "result", review_add_result, review);
    add_buffer(object, "facts", review_add_facts, review);
    add_buffer(object, "leaving", review_add_leaving, review);
    json_add_text(object, "goal", goal_name(sheet->game.rules.goal));
    json_add_int(object, "size", sheet->game.rules.size);
    add_buffer(object, "position", add_first, review);
    json_add_text(object, "opening", review->opening ? review->opening : "");
    json_add_int(object, "book", review->book_plies);
    json_add_int(object, "value", review->value);
    json_add_flag(object, "exact", review->exact);
    json_add_int(object, "clip", clip > 0 ? clip : review_graph_clip(review));
    json_append(sides, side_json(&review->sides[BLACK]));
    json_append(sides, side_json(&review->sides[WHITE]));
    json_add(object, "sides", sides);
    for (int i = 0; i < review->count; i++)
        json_append(moves, move_json(review, i));
    json_add(object, "moves", moves);
    return object;
}

void review_page_add(ReviewPage *page, const Review *review) {
    assert(page && review);
    if (page->count++ == 0) {
        review_add_name(&page->title, review, BLACK, 60);
        text_add(&page->title, " – ");
        review_add_name(&page->title, review, WHITE, 60);
    } else {
        text_add_char(&page->games, ',');
    }
    json_write_script(&page->games, game_json(review, page->clip));
}

// Lets a browser use what has this digest, and nothing else of its kind.
static void add_source(Text *out, const char *kind, const char *source) {
    uint8_t digest[DIGEST_SIZE];
    digest_sha256(source, strlen(source), digest);
    text_format(out, " %s 'sha256-", kind);
    base64_write(out, digest, DIGEST_SIZE);
    text_add(out, "';");
}

void review_page_begin(Text *out, const char *title, const char *head, const char *script) {
    text_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "base-uri 'none'; "
                  "form-action 'none';");
    add_source(out, "style-src", review_css);
    if (script)
        add_source(out, "script-src", script);
    text_add(
        out,
        "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    text_add_xml(out, title);
    text_format(out, "</title>\n<style>%s</style></head>\n<body><main>\n<h1>", review_css);
    text_add_xml(out, head);
    text_add(out, "</h1>\n");
}

void review_page_end(Text *out, const char *script) {
    text_add(out, "<footer>Made by flipside analyse. This page loads nothing from "
                  "anywhere.</footer>\n</main>\n");
    if (script)
        text_format(out, "<script>%s</script>\n", script);
    text_add(out, "</body></html>\n");
}

bool review_page_write(const ReviewPage *page, Text *out, Error *error) {
    assert(page && out);
    if (page->count == 0)
        return error_set(error, "there is no game to show");
    Text title = {0}, script = {0};
    text_format(&script, "\"use strict\";\n%s%s%s%s", review_rules_js, review_game_js,
                review_draw_js, review_js);
    if (page->count > 1)
        text_format(&title, "Review of %d games", page->count);
    else
        text_format(&title, "Review: %s", text_string(&page->title));
    review_page_begin(out, text_string(&title),
                      page->count > 1 ? text_string(&title) : "Review of a game",
                      text_string(&script));
    text_add(out, text_string(&page->head));
    text_add(out, review_html);
    text_format(out, "<script type=\"application/json\" id=\"data\">{\"games\":[\n%s]}</script>\n",
                text_string(&page->games));
    review_page_end(out, text_string(&script));
    bool failed = page->games.failed || page->title.failed || page->head.failed || title.failed ||
                  script.failed || out->failed;
    text_free(&title);
    text_free(&script);
    return !failed || error_set(error, "not enough memory");
}

void review_page_free(ReviewPage *page) {
    text_free(&page->games);
    text_free(&page->title);
    text_free(&page->head);
    *page = (ReviewPage){0};
}
