// Evaluations in the tree: remembered ones where there are, else made and remembered. The memo
// changes no answer.
#ifndef FLIPSIDE_CORE_EVALUATE_H
#define FLIPSIDE_CORE_EVALUATE_H

#include "memo.h"
#include "search.h"

// Brings what is remembered of a board into the processor's cache.
static inline void evaluate_soon(const Search *search, Board board) {
    if (search->memo)
        __builtin_prefetch(memo_place(search->memo, board));
}

// What is noted of a board, 0 = nothing, and its place, NULL = there is no memo.
static inline unsigned recall_note(const Search *search, Board board, MemoEntry **entry) {
    *entry = search->memo ? memo_place(search->memo, board) : NULL;
    return *entry ? memo_note(*entry, board) : 0;
}

static inline void keep_note(MemoEntry *entry, Board board, unsigned note) {
    if (entry && note)
        memo_store(entry, board, note);
}

// The evaluation of a node, as eval_score_bounded.
static inline int evaluate(const Search *search, const Node *node, int alpha, int beta) {
    int score;
    MemoEntry *entry;
    unsigned note = recall_note(search, node->board, &entry);
    if (note && eval_from_cache(search->eval, note, alpha, beta, &score))
        return score;
    score = eval_score_bounded(search->eval, &node->state, node->board, alpha, beta, &note);
    keep_note(entry, node->board, note);
    return score;
}

// The evaluation of the node that a move leads to. The node itself is made only where it must be
// looked at.
static inline int evaluate_move(const Search *search, const Node *node, const Move *move, int alpha,
                                int beta) {
    int score;
    MemoEntry *entry;
    unsigned note = recall_note(search, move->child, &entry);
    if (note && eval_from_cache(search->eval, note, alpha, beta, &score))
        return score;
    Node child;
    node_play(search, node, move, &child);
    score = eval_score_bounded(search->eval, &child.state, child.board, alpha, beta, &note);
    keep_note(entry, child.board, note);
    return score;
}

// The same with eval_score_fast.
static inline int evaluate_move_roughly(const Search *search, const Node *node, const Move *move) {
    MemoEntry *entry;
    unsigned note = recall_note(search, move->child, &entry);
    if (note)
        return eval_from_cache_fast(search->eval, note);
    Node child;
    node_play(search, node, move, &child);
    int score = eval_score_fast(search->eval, &child.state, child.board, &note);
    keep_note(entry, child.board, note);
    return score;
}

#endif
