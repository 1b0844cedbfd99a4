// Reviewed games as one self-contained HTML page: each game can be replayed, with its graph, a
// description of every move and a table; several games have an index. The Content-Security-Policy
// allows only the page's own script and style, by their hashes. Text from games is escaped.
//
//     ReviewPage page = {0};
//     review_page_add(&page, &review);       // for each game; the review is copied
//     good = review_page_write(&page, &out, &error);
//     review_page_free(&page);
#ifndef FLIPSIDE_STUDY_REVIEW_PAGE_H
#define FLIPSIDE_STUDY_REVIEW_PAGE_H

#include "review.h"
#include "text.h"

typedef struct ReviewPage {
    Text games; // JSON objects, separated by commas
    Text title; // names of the players of the first game
    Text head;  // HTML above the games, set by profile_page_head
    int count;
    int clip; // of the graphs, in discs; 0 = review_graph_clip
} ReviewPage;

void review_page_add(ReviewPage *page, const Review *review);

// Appends the page. At least one game must have been added.
bool review_page_write(const ReviewPage *page, Text *out, Error *error);

void review_page_free(ReviewPage *page);

#endif
