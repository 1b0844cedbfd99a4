// Tasks to the other ranks of an MPI job and results from them (ranks_mpi.h). A program that was
// started alone has its own threads, and so has work that is wanted `here`.
#include "clock.h"
#include "post.h"
#include "ranks_mpi.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double nap_least = 5e-5, nap_most = 1e-3;

// Numbers on the way carry which of the process's posts they are of: a late result of another one
// is nobody's.
enum { EDITION_SHIFT = 48 };

struct Post {
    Ranks *ranks;
    bool here; // the work is done by the crew; what follows it is for the other case
    Crew *crew;
    int threads; // of each rank
    uint64_t edition;
    double *heard; // by rank, when
    double pinged, looked;
    double drained; // when all that had been sent before was read
    char complaint[256];
};

// Variables of our own in the environment: they say how programs are isolated, and where weights
// are.
static void describe_environment(Text *out) {
    extern char **environ;
    for (char **variable = environ; *variable; variable++)
        if (strncmp(*variable, "FLIPSIDE_", 9) == 0)
            text_add_bytes(out, *variable, strlen(*variable) + 1);
    text_add_char(out, '\0');
}

// What a rank needs to serve: version, kind, threads, environment, and what the kind says of its
// context.
static bool describe(Text *out, const ClusterKind *kind, const void *context, int threads) {
    text_add_bytes(out, FLIPSIDE_VERSION, sizeof FLIPSIDE_VERSION);
    text_add_bytes(out, kind->name, strlen(kind->name) + 1);
    text_add_bytes(out, (const char *)&threads, sizeof threads);
    describe_environment(out);
    return kind->describe(context, out) && !out->failed;
}

static bool send_all(Post *post, MailTag tag, const Text *body) {
    bool good = true;
    for (int rank = 1; good && rank < post->ranks->size; rank++)
        if (post->ranks->states[rank] != RANK_UNFIT)
            good = mail_send(&post->ranks->outbox, rank, tag, NULL, 0, body);
    return good;
}

static bool open_ranks(Post *post, const ClusterKind *kind, const void *context, Error *error) {
    Text words = {0};
    post->edition = ++post->ranks->editions << EDITION_SHIFT;
    post->heard = calloc((size_t)post->ranks->size, sizeof *post->heard);
    bool good = post->heard && describe(&words, kind, context, post->threads) &&
                send_all(post, MAIL_KIND, &words);
    post->pinged = post->looked = post->drained = clock_now();
    for (int rank = 1; good && rank < post->ranks->size; rank++)
        post->heard[rank] = post->pinged;
    text_free(&words);
    return good || error_set(error, "not enough memory");
}

Post *post_open(const ClusterKind *kind, const void *context, ClusterOptions wish, Error *error) {
    Post *post = calloc(1, sizeof *post);
    if (!post) {
        error_set(error, "not enough memory");
        return NULL;
    }
    *post = (Post){
        .ranks = ranks_now(), .threads = wish.threads, .here = wish.here || ranks_now()->size == 1};
    if (post->here)
        post->crew = crew_create(kind, context, wish.threads, error);
    if (post->here ? post->crew != NULL : open_ranks(post, kind, context, error))
        return post;
    post_close(post);
    return NULL;
}

void post_close(Post *post) {
    if (!post)
        return;
    if (!post->here)
        send_all(post, MAIL_HALT, NULL);
    crew_destroy(post->crew);
    free(post->heard);
    free(post);
}

int post_places(const Post *post) {
    return post->here ? 1 : post->ranks->size - 1;
}

int post_workers(const Post *post, int place) {
    return post->here                                   ? crew_size(post->crew)
           : post->ranks->states[place + 1] == RANK_FIT ? post->threads
                                                        : 0;
}

bool post_hopes(const Post *post) {
    bool hopes = false;
    for (int rank = 1; rank < post->ranks->size; rank++)
        hopes = hopes || post->ranks->states[rank] == RANK_SILENT;
    return hopes;
}

const char *post_complaint(const Post *post) {
    return post->complaint;
}

bool post_send(Post *post, int place, uint64_t number, const Text *task) {
    RankHead head = {.number = number | post->edition};
    if (!post->here)
        return mail_send(&post->ranks->outbox, place + 1, MAIL_TASK, &head, sizeof head, task);
    Parcel *parcel = parcel_create(number, text_string(task), task->length);
    if (parcel)
        crew_give(post->crew, parcel);
    return parcel != NULL;
}

static PostNews lose(Post *post, int rank, RankState state, const char *why) {
    post->ranks->states[rank] = state;
    if (!*post->complaint)
        snprintf(post->complaint, sizeof post->complaint, "rank %d: %s", rank, why);
    return (PostNews){.event = POST_LOST, .place = rank - 1};
}

static bool is_ours(const Post *post, const Letter *letter, RankHead *head) {
    if (letter->tag != MAIL_RESULT || letter->bytes.length < sizeof *head)
        return false;
    memcpy(head, letter->bytes.data, sizeof *head);
    return head->number >> EDITION_SHIFT << EDITION_SHIFT == post->edition;
}

static Parcel *open_result(const Text *bytes, RankHead head) {
    uint64_t number = head.number << (64 - EDITION_SHIFT) >> (64 - EDITION_SHIFT);
    Parcel *parcel = parcel_create(number, bytes->data + sizeof head, bytes->length - sizeof head);
    if (parcel) {
        parcel->outcome = (ClusterOutcome)head.outcome;
        parcel->machine = head.machine;
        parcel->seconds = head.seconds;
    }
    return parcel;
}

// What a message means. A rank that was silent is back with its first word; a result that there is
// no memory for is lost with its rank.
static PostNews open_letter(Post *post, Letter *letter) {
    int rank = letter->rank;
    PostNews news = {.event = POST_NOTHING, .place = rank - 1};
    RankState *state = &post->ranks->states[rank];
    RankHead head;
    post->heard[rank] = clock_now();
    if (*state == RANK_SILENT)
        *state = RANK_FIT;
    if (letter->tag == MAIL_UNFIT) {
        news = lose(post, rank, RANK_UNFIT, text_string(&letter->bytes));
    } else if (is_ours(post, letter, &head) && *state == RANK_FIT) {
        news.parcel = open_result(&letter->bytes, head);
        news.event = POST_RESULT;
        if (!news.parcel)
            news = lose(post, rank, RANK_UNFIT, "its result could not be received");
    }
    text_free(&letter->bytes);
    return news;
}

// How long a rank in this state may be silent.
static double patience_with(const Ranks *ranks, RankState state) {
    return state == RANK_FIT ? ranks->patience : RANKS_LAST_PATIENCE * ranks->patience;
}

// Now and then: says that rank 0 lives, and looks for a rank that has been silent for too long (0
// when there is none).
static int look_around(Post *post) {
    Ranks *ranks = post->ranks;
    double now = post->drained; // whoever was late to read may not call others silent
    if (now - post->looked < ranks->patience / 8)
        return 0;
    mail_sweep(&ranks->outbox);
    if (now - post->pinged > ranks->patience / 2) {
        post->pinged = now;
        send_all(post, MAIL_PING, NULL);
    }
    for (int rank = 1; rank < ranks->size; rank++)
        if (ranks->states[rank] != RANK_UNFIT &&
            now - post->heard[rank] > patience_with(ranks, ranks->states[rank]))
            return rank;
    post->looked = now;
    return 0;
}

static PostNews wait_for_ranks(Post *post, double seconds) {
    double moment = clock_now(), end = moment + seconds;
    for (double nap = nap_least; moment < end; nap = nap < nap_most ? 2 * nap : nap_most) {
        for (Letter letter; mail_receive(&letter); moment = clock_now(), nap = nap_least) {
            PostNews news = open_letter(post, &letter);
            if (news.event != POST_NOTHING)
                return news;
        }
        post->drained = moment;
        int silent = look_around(post);
        if (silent)
            return lose(post, silent,
                        post->ranks->states[silent] == RANK_FIT ? RANK_SILENT : RANK_UNFIT,
                        "nothing is heard of it");
        clock_sleep(nap);
        moment = clock_now();
    }
    return (PostNews){.event = POST_NOTHING};
}

PostNews post_wait(Post *post, double seconds, const atomic_bool *stop) {
    if (!post->here)
        return wait_for_ranks(post, seconds);
    Parcel *parcel = crew_take(post->crew, seconds, stop);
    return (PostNews){.event = parcel ? POST_RESULT : POST_NOTHING, .parcel = parcel};
}

void post_halt(Post *post) {
    if (post->here)
        crew_halt(post->crew);
    else
        send_all(post, MAIL_HALT, NULL);
}
