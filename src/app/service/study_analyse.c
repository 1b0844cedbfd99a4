// Analysis of a position with increasing depth, and reviews of games.
#include "analysis.h"
#include "format.h"
#include "review_book.h"
#include "review_output.h"
#include "reviewer.h"
#include "service_games.h"
#include "service_routes.h"

#include <stdlib.h>

static bool emit_analysis(const Analysis *analysis, void *user) {
    const Call *call = user;
    return !call_stopped(call) &&
           (!call->emit || call->emit(call->user, "moves", analysis_json(analysis)));
}

bool study_analyse(Service *service, Call *call, Error *error) {
    const Options *options = &call->options;
    Game game;
    if (!call_game(call, &game, error))
        return false;
    Engine *engine = engines_borrow(service_engines(service), game.rules, call->stop, error);
    if (!engine)
        return false;
    bool book = options_flag(options, "book");
    AnalysisOptions plan = {
        .level = (int)options_int(options, "level"),
        .depth = (int)options_int(options, "depth"),
        .seconds = options_real(options, "time"),
        .count = (int)options_int(options, "count"),
        .book = book ? references_book(service_references(service), game.rules.goal) : NULL,
        .stop = call->stop,
        .report = emit_analysis,
        .user = call};
    Analysis analysis;
    bool good = analysis_run(&analysis, engine, game.rules, game.now, &plan, error);
    engines_return(service_engines(service), engine);
    if (good)
        call->answer = analysis_json(&analysis);
    return good;
}

// State of a review.
typedef struct Reviewing {
    const Call *call;
    int done; // moves
} Reviewing;

// Emits the score of a move; signs and accuracy follow once all moves have been scored.
static void emit_move(const Review *review, int index, void *user) {
    Reviewing *reviewing = user;
    const Call *call = reviewing->call;
    const ReviewedMove *move = &review->moves[index];
    if (!call->emit)
        return;
    Json *object = json_new_object();
    json_add_int(object, "done", ++reviewing->done);
    json_add_int(object, "of", review->count);
    json_add_int(object, "ply", move->ply);
    json_add_text(object, "side", color_name(move->side));
    json_add_int(object, "score", move->score);
    json_add_int(object, "loss", move->loss);
    json_add_flag(object, "exact", move->exact);
    call->emit(call->user, "progress", object); // a disconnected client also sets call->stop
}

// Adds the game as an annotated file, if requested.
static bool add_file(Json *object, const Review *review, const char *to, Error *error) {
    if (!to)
        return true;
    Text text = {0};
    GameSheet *record = malloc(sizeof *record);
    bool good = (record && review_annotate(review, record)) || error_out_of_memory(error);
    good = good && format_write(format_find(to), &text, record, error);
    if (good)
        json_add_text(object, "text", text_string(&text));
    text_free(&text);
    free(record);
    return good;
}

static Json *review_json(const Review *review) {
    Json *object = json_new_object(), *moves = json_new_list();
    for (int i = 0; i < review->count; i++)
        json_append(moves, review_move_json(review, i));
    json_add(object, "moves", moves);
    json_add(object, "summary", review_summary_json(review));
    return object;
}

static ReviewerOptions reviewer_options(const Service *service, const Call *call, Engine *engine) {
    const Options *options = &call->options;
    bool timed = options_given(options, "time") && !options_given(options, "level");
    return (ReviewerOptions){
        .level = timed ? -1 : (int)options_int(options, "level"),
        .seconds = options_given(options, "time") ? options_real(options, "time") : 0,
        .exact = (int)options_int(options, "exact"),
        .preset_moves = options_given(options, "lot") ? (int)options_int(options, "lot") : -1,
        .thresholds = {.inaccuracy = options_real(options, "inaccuracy"),
                       .mistake = options_real(options, "mistake"),
                       .blunder = options_real(options, "blunder")},
        .shared_engine = engine,
        .version = service_options(service)->version,
        .each = emit_move,
        .stop = call->stop};
}

static bool run_review(Service *service, Call *call, Engine *engine, const GameSheet *record,
                       Error *error) {
    ReviewerOptions options = reviewer_options(service, call, engine);
    Reviewing reviewing = {.call = call};
    options.user = &reviewing;
    Review *review = malloc(sizeof *review);
    Reviewer *reviewer = review ? reviewer_create(&options, error) : NULL;
    if (!review)
        error_out_of_memory(error);
    bool good = reviewer && reviewer_run(reviewer, record, review, error);
    if (good) {
        review_mark_book(references_book(service_references(service), record->game.rules.goal),
                         review);
        call->answer = review_json(review);
        games_save_review(service, review);
        good = add_file(call->answer, review, options_text(&call->options, "to"), error);
    }
    reviewer_destroy(reviewer);
    free(review);
    return good;
}

bool study_review(Service *service, Call *call, Error *error) {
    GameSheet *record = malloc(sizeof *record);
    bool good = record ? call_record(call, record, error) : error_out_of_memory(error);
    if (good && record->game.ply == 0)
        good = error_set(error, "there are no moves to review");
    Engine *engine =
        good ? engines_borrow(service_engines(service), record->game.rules, call->stop, error)
             : NULL;
    if (engine) {
        good = run_review(service, call, engine, record, error);
        engines_return(service_engines(service), engine);
    }
    free(record);
    return good && engine;
}
