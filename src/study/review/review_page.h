// Reviewed games as one HTML page that needs nothing else: each is replayed with its graph, its
// moves in words and a table; several have an index. A browser is told to run the page's own script
// and style, named by their digests, and to load nothing. All that games tell stands there as text.
//
//     ReviewPage page = {0};
//     review_page_add(&page, &review);       // for each game, which need not be kept
//     good = review_page_write(&page, &out, &error);
//     review_page_free(&page);
#ifndef FLIPSIDE_STUDY_REVIEW_PAGE_H
#define FLIPSIDE_STUDY_REVIEW_PAGE_H

#include "review.h"
#include "text.h"

typedef struct ReviewPage {
    Text games; // their data, a list of JSON that is still open
    Text title; // names of the first
    Text head;  // what stands above the games, as HTML; profile.h fills it
    int count;
    int clip; // of the graphs, 0 = where review_graph_clip says
} ReviewPage;

void review_page_add(ReviewPage *page, const Review *review);

// Appends the page; an error when there is no game, or memory was refused.
bool review_page_write(const ReviewPage *page, Text *out, Error *error);

void review_page_free(ReviewPage *page);

// The beginning and end of any page of this kind, up to and from its content: title, policy, style,
// the head on the page; the script (NULL = none) and the foot.
void review_page_begin(Text *out, const char *title, const char *head, const char *script);
void review_page_end(Text *out, const char *script);

#endif
