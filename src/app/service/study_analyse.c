// Values of all moves that become deeper while somebody listens, and reviews of whole games.
#include "analysis.h"
#include "format.h"
#include "review_book.h"
#include "review_output.h"
#include "reviewer.h"
#include "service_games.h"
#include "service_routes.h"

#include <stdlib.h>

static bool tell_outlook(const Analysis *outlook, void *user) {
    const Call *call = user;
    return !call_stopped(call) &&
           (!call->emit || call->emit(call->user, "moves", analysis_json(outlook)));
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
        .tell = tell_outlook,
        .user = call};
    Analysis outlook;
    bool good = analysis_run(&outlook, engine, game.rules, game.now, &plan, error);
    engines_return(service_engines(service), engine);
    if (good)
        call->answer = analysis_json(&outlook);
    return good;
}

// A review that is made for a call.
typedef struct Reviewing {
    const Call *call;
    int done; // moves
} Reviewing;

// Tells what a move is worth as soon as that is known; marks and accuracy need all moves.
static void tell_move(const Review *review, int place, void *user) {
    Reviewing *reviewing = user;
    const Call *call = reviewing->call;
    const ReviewedMove *move = &review->moves[place];
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
    call->emit(call->user, "progress",
               object); // where nobody listens any more the call is stopped, too
}

// Adds the game as a file with notes, where one is asked for.
static bool add_file(Json *object, const Review *review, const char *to, Error *error) {
    if (!to)
        return true;
    Text text = {0};
    GameSheet *sheet = malloc(sizeof *sheet);
    bool good = (sheet && review_annotate(review, sheet)) || error_set(error, "not enough memory");
    good = good && format_write(format_find(to), &text, sheet, error);
    if (good)
        json_add_text(object, "text", text_string(&text));
    text_free(&text);
    free(sheet);
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
        .lot = options_given(options, "lot") ? (int)options_int(options, "lot") : -1,
        .marks = {.inaccuracy = options_real(options, "inaccuracy"),
                  .mistake = options_real(options, "mistake"),
                  .blunder = options_real(options, "blunder")},
        .lent = engine,
        .version = service_options(service)->version,
        .each = tell_move,
        .stop = call->stop};
}

static bool run_review(Service *service, Call *call, Engine *engine, const GameSheet *sheet,
                       Error *error) {
    ReviewerOptions options = reviewer_options(service, call, engine);
    Reviewing reviewing = {.call = call};
    options.user = &reviewing;
    Review *review = malloc(sizeof *review);
    Reviewer *reviewer = review ? reviewer_create(&options, error) : NULL;
    if (!review)
        error_set(error, "not enough memory for a review");
    bool good = reviewer && reviewer_run(reviewer, sheet, review, error);
    if (good) {
        review_mark_book(references_book(service_references(service), sheet->game.rules.goal),
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
    GameSheet *sheet = malloc(sizeof *sheet);
    bool good =
        sheet ? call_record(call, sheet, error) : error_set(error, "not enough memory for a game");
    if (good && sheet->game.ply == 0)
        good = error_set(error, "there are no moves to review");
    Engine *engine =
        good ? engines_borrow(service_engines(service), sheet->game.rules, call->stop, error)
             : NULL;
    if (engine) {
        good = run_review(service, call, engine, sheet, error);
        engines_return(service_engines(service), engine);
    }
    free(sheet);
    return good && engine;
}
