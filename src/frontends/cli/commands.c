// Command table. Each command is defined in a separate file.
#include "book_work.h"
#include "command.h"
#include "review_work.h"
#include "selfplay.h"
#include "solve_work.h"
#include "tournament.h"
#include "tune_games.h"

extern const Command command_analyse;
extern const Command command_arena;
extern const Command command_bench;
extern const Command command_book;
extern const Command command_class;
extern const Command command_convert;
extern const Command command_dataset;
extern const Command command_drill;
extern const Command command_experiment;
extern const Command command_explain;
extern const Command command_gtp;
extern const Command command_ugi;
extern const Command command_library;
extern const Command command_merge;
extern const Command command_move;
extern const Command command_nboard;
extern const Command command_oracle;
extern const Command command_openings;
extern const Command command_perft;
extern const Command command_play;
extern const Command command_players;
extern const Command command_probcut;
extern const Command command_puzzle;
extern const Command command_report;
extern const Command command_retry;
extern const Command command_selfplay;
extern const Command command_serve;
extern const Command command_show;
extern const Command command_solve;
extern const Command command_train;
extern const Command command_tree;
extern const Command command_tune;
extern const Command command_usability;
extern const Command command_weights;

// One row per line avoids merge conflicts.
// clang-format off
const Command *const commands[] = {
    &command_play,
    &command_serve,
    &command_players,
    &command_arena,
    &command_class,
    &command_report,
    &command_move,
    &command_analyse,
    &command_explain,
    &command_puzzle,
    &command_drill,
    &command_retry,
    &command_tree,
    &command_tune,
    &command_experiment,
    &command_solve,
    &command_show,
    &command_openings,
    &command_library,
    &command_convert,
    &command_book,
    &command_selfplay,
    &command_train,
    &command_dataset,
    &command_merge,
    &command_usability,
    &command_nboard,
    &command_gtp,
    &command_ugi,
    &command_perft,
    &command_probcut,
    &command_weights,
    &command_oracle,
    &command_bench,
};
// clang-format on
const size_t command_count = sizeof commands / sizeof *commands;

const ClusterKind *const command_work[] = {&selfplay_kind, &tournament_kind, &book_kind,
                                           &tune_kind,     &review_kind,     &solve_kind};
const size_t command_work_count = sizeof command_work / sizeof *command_work;
