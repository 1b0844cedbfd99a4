// Evaluations in the tree: remembered ones where there are, else made and remembered. The memo changes no answer.
#ifndef FLIPSIDE_SEARCH_EVALUATE_H
#define FLIPSIDE_SEARCH_EVALUATE_H

#include "memo.h"
#include "search.h"

// Brings what is remembered of a board into the processor's cache.
static inline void evaluate_soon(const Search *search, Board board) {
    if (search->memo)
        __builtin_prefetch(memo_place(search->memo, board));
}

// The evaluation of a node, as eval_within.
static inline int evaluate(const Search *search, const Node *node, int alpha, int beta) {
    int score;
    unsigned note;
    if (!search->memo)
        return eval_within(search->eval, &node->state, node->board, alpha, beta, &note);
    MemoEntry *entry = memo_place(search->memo, node->board);
    note = memo_note(entry, node->board);
    if (note && eval_recall(search->eval, note, alpha, beta, &score))
        return score;
    score = eval_within(search->eval, &node->state, node->board, alpha, beta, &note);
    if (note)
        memo_store(entry, node->board, note);
    return score;
}

// The evaluation of the node that a move leads to. The node itself is made only where it must be looked at.
static inline int evaluate_move(const Search *search, const Node *node, const Move *move, int alpha, int beta) {
    int score;
    unsigned note;
    Node child;
    MemoEntry *entry = NULL;
    if (search->memo) {
        entry = memo_place(search->memo, move->child);
        note = memo_note(entry, move->child);
        if (note && eval_recall(search->eval, note, alpha, beta, &score))
            return score;
    }
    node_play(search, node, move, &child);
    score = eval_within(search->eval, &child.state, child.board, alpha, beta, &note);
    if (entry && note)
        memo_store(entry, child.board, note);
    return score;
}

// The same with eval_rough.
static inline int evaluate_move_roughly(const Search *search, const Node *node, const Move *move) {
    unsigned note;
    Node child;
    MemoEntry *entry = NULL;
    if (search->memo) {
        entry = memo_place(search->memo, move->child);
        note = memo_note(entry, move->child);
        if (note)
            return eval_recall_rough(search->eval, note);
    }
    node_play(search, node, move, &child);
    int score = eval_rough(search->eval, &child.state, child.board, &note);
    if (entry && note)
        memo_store(entry, child.board, note);
    return score;
}

#endif
