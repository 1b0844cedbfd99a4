// The page of reviewed games in a browser: it runs under its own policy without a word on the
// console, and browser_page.js, which is added to its script, walks through both games by keys,
// clicks and drags.
//   browser_page CHROMIUM
#include "browser_walk.h"
#include "digest.h"
#include "review_page.h"
#include "review_sample.h"

static Text make_page(void) {
    ReviewPage page = {0};
    Text html = {0};
    Error error = {0};
    for (int i = 0; i < 2; i++) {
        Game game = sample_game((Rules){i ? GOAL_FEWEST : GOAL_MOST, START_STANDARD, i ? 6 : 8}, 5);
        Review *review = sample_review(&game, false, 9);
        strcpy(review->sheet.name[BLACK],
               "</script><b onload=alert(1)> & \"a rather long name, too\"");
        strcpy(review->sheet.name[WHITE], i ? "Ben" : "Ann");
        review_page_add(&page, review);
        free(review);
    }
    expect(review_page_write(&page, &html, &error), error.text);
    review_page_free(&page);
    return html;
}

static void add_digest(Text *out, const char *script, size_t length) {
    uint8_t digest[DIGEST_SIZE];
    digest_sha256(script, length, digest);
    base64_write(out, digest, DIGEST_SIZE);
}

// Adds the walk to the page's script, which the policy then has to name.
static Text add_walk(const Text *html, const char *walk) {
    const char *script = strstr(html->data, "<script>");
    expect(script != NULL, "the page has no script");
    script += strlen("<script>");
    const char *end = strstr(script, "</script>");
    Text before = {0}, after = {0}, whole = {0}, page = {0};
    add_digest(&before, script, (size_t)(end - script));
    text_add_bytes(&whole, script, (size_t)(end - script));
    text_add(&whole, walk);
    add_digest(&after, whole.data, whole.length);
    const char *named = strstr(html->data, before.data);
    expect(named != NULL, "the policy does not name the script");
    text_add_bytes(&page, html->data, (size_t)(named - html->data));
    text_add(&page, after.data);
    named += before.length;
    text_add_bytes(&page, named, (size_t)(script - named));
    text_add(&page, whole.data);
    text_add(&page, end);
    text_free(&before);
    text_free(&after);
    text_free(&whole);
    return page;
}

int main(int argc, char **argv) {
    expect(argc == 2, "usage: browser_page CHROMIUM");
    Error error = {0};
    Text walk = {0};
    expect(file_read(FLIPSIDE_SOURCE_DIR "/tests/browser_page.js", 1 << 20, &walk, &error),
           error.text);
    Text html = make_page(), page = add_walk(&html, walk.data);
    browser_walk(argv[1], &page);
    text_free(&walk);
    text_free(&html);
    text_free(&page);
    return 0;
}
