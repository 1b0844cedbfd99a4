#include "cluster.h"

#include "clock.h"
#include "post.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// A worker has one task at hand or, where they are done sooner than news travel, some that keep it
// busy for `busy_seconds`. A run in order keeps results that came early: some for each worker, and
// as many times what it may have at hand. A task that so many processes were lost with is no
// accident.
enum { AT_HAND_MAX = 256, EARLY_EACH = 32, EARLY_TIMES = 4, EARLY_LEAST = 64, LOSSES_MAX = 5 };
static const double busy_seconds = 0.05, tick_seconds = 0.1, wait_seconds = 0.05;

// A task that was dealt and is not taken yet.
typedef struct Entry {
    Text task;
    int place;                    // that it was sent to; −1 = it is to be sent
    int losses, lost[LOSSES_MAX]; // different places that were lost with it
    bool done;
    Parcel *result; // that waits for its turn
} Entry;

struct Cluster {
    Post *post;
    int places;
    int *busy; // tasks at each place
    int turn;  // the place that is asked first whether it has room
    uint64_t numbers;
    double pace; // seconds that a task takes about
};

// What is under way: the entries of the tasks base … base + count − 1, by their numbers in the life
// of the cluster.
typedef struct Ledger {
    Cluster *cluster;
    const ClusterRun *run;
    uint64_t first, base; // the run's first task; the first that is not taken
    Entry *entries;
    size_t start, count, room;
    int unsent; // entries that are to be sent, again
    bool asked; // there is nothing to deal until a further result is taken
    bool ended; // or ever
    double ticked;
    Error *error;
} Ledger;

Cluster *cluster_open(const ClusterKind *kind, const void *context, ClusterOptions wish,
                      Error *error) {
    assert(kind && wish.threads >= 1);
    Cluster *cluster = calloc(1, sizeof *cluster);
    Post *post = cluster ? post_open(kind, context, wish, error) : NULL;
    if (!cluster)
        error_set(error, "not enough memory");
    if (post) {
        *cluster = (Cluster){.post = post, .places = post_places(post), .pace = 1};
        cluster->busy = calloc((size_t)cluster->places + 1, sizeof *cluster->busy);
        if (cluster->busy)
            return cluster;
        error_set(error, "not enough memory");
    }
    cluster_close(cluster);
    return NULL;
}

void cluster_close(Cluster *cluster) {
    if (!cluster)
        return;
    post_close(cluster->post);
    free(cluster->busy);
    free(cluster);
}

int cluster_workers(const Cluster *cluster) {
    int workers = 0;
    for (int i = 0; i < cluster->places; i++)
        workers += post_workers(cluster->post, i);
    return workers;
}

static Entry *ledger_entry(Ledger *ledger, uint64_t number) {
    bool known = number >= ledger->base && number - ledger->base < ledger->count;
    return known ? &ledger->entries[ledger->start + (size_t)(number - ledger->base)] : NULL;
}

// Room for one more entry at the end.
static bool ledger_grow(Ledger *ledger) {
    if (ledger->start > ledger->count && ledger->start + ledger->count == ledger->room) {
        memmove(ledger->entries, ledger->entries + ledger->start,
                ledger->count * sizeof *ledger->entries);
        ledger->start = 0;
    }
    if (ledger->start + ledger->count < ledger->room)
        return true;
    size_t room = ledger->room ? 2 * ledger->room : 64;
    Entry *entries = realloc(ledger->entries, room * sizeof *entries);
    if (!entries)
        return false;
    ledger->entries = entries;
    ledger->room = room;
    return true;
}

static void entry_free(Entry *entry) {
    text_free(&entry->task);
    parcel_destroy(entry->result);
    entry->result = NULL;
}

static void ledger_free(Ledger *ledger) {
    for (size_t i = 0; i < ledger->count; i++)
        entry_free(&ledger->entries[ledger->start + i]);
    free(ledger->entries);
}

// Tasks that a worker may have.
static int tasks_at_hand(const Cluster *cluster) {
    double tasks =
        cluster->pace * AT_HAND_MAX < busy_seconds ? AT_HAND_MAX : busy_seconds / cluster->pace;
    return tasks < 1 ? 1 : (int)tasks;
}

static int room_at(const Cluster *cluster, int place) {
    return post_workers(cluster->post, place) * tasks_at_hand(cluster) - cluster->busy[place];
}

// A place with room for a task; −1 when there is none.
static int find_place(Cluster *cluster) {
    for (int i = 0; i < cluster->places; i++) {
        int place = (cluster->turn + i) % cluster->places;
        if (room_at(cluster, place) > 0)
            return place;
    }
    return -1;
}

static bool out_of_memory(const Ledger *ledger) {
    return error_set(ledger->error, "not enough memory");
}

static bool send_entry(Ledger *ledger, uint64_t number, Entry *entry, int place) {
    Cluster *cluster = ledger->cluster;
    if (!post_send(cluster->post, place, number, &entry->task))
        return out_of_memory(ledger);
    entry->place = place;
    cluster->busy[place]++;
    cluster->turn = (place + 1) % cluster->places;
    return true;
}

// Sends what was lost once more; false with an error when that cannot be.
static bool send_again(Ledger *ledger) {
    for (size_t i = 0; ledger->unsent > 0 && i < ledger->count; i++) {
        Entry *entry = &ledger->entries[ledger->start + i];
        if (entry->done || entry->place >= 0)
            continue;
        int place = find_place(ledger->cluster);
        if (place < 0)
            return true;
        if (!send_entry(ledger, ledger->base + i, entry, place))
            return false;
        ledger->unsent--;
    }
    return true;
}

static bool may_deal(const Ledger *ledger) {
    if (ledger->ended || ledger->asked || ledger->unsent > 0)
        return false;
    if (!ledger->run->in_order)
        return true;
    int each = EARLY_EACH + EARLY_TIMES * tasks_at_hand(ledger->cluster);
    return ledger->count < EARLY_LEAST + (size_t)each * (size_t)cluster_workers(ledger->cluster);
}

// Hands a result on; false when that ends the run.
static bool take(Ledger *ledger, uint64_t number, const Text *result) {
    const ClusterRun *run = ledger->run;
    ledger->asked = false;
    return run->take(number - ledger->first, text_string(result), result->length, run->user,
                     ledger->error);
}

static bool keep(Ledger *ledger, uint64_t number, const Text *result) {
    const ClusterRun *run = ledger->run;
    return !run->keep || run->keep(number - ledger->first, text_string(result), result->length,
                                   run->user, ledger->error);
}

// Forgets what is done at the begin of the ledger, and in order hands it on; false when that ends
// the run.
static bool advance(Ledger *ledger) {
    bool good = true;
    while (good && ledger->count > 0 && ledger->entries[ledger->start].done) {
        Entry *entry = &ledger->entries[ledger->start];
        if (entry->result)
            good = take(ledger, ledger->base, &entry->result->bytes);
        entry_free(entry);
        ledger->start++;
        ledger->base++;
        ledger->count--;
    }
    return good;
}

// Adds a task, or a result that is known already. Takes the text over.
static bool enter(Ledger *ledger, Text *text, bool known) {
    Entry entry = {.place = -1, .done = known};
    uint64_t number = ledger->cluster->numbers;
    bool good = !text->failed && ledger_grow(ledger);
    if (good && known)
        good = (entry.result = parcel_create(number, text_string(text), text->length)) != NULL;
    if (!good || known)
        text_free(text);
    else
        entry.task = *text;
    if (!good)
        return out_of_memory(ledger);
    ledger->entries[ledger->start + ledger->count++] = entry;
    ledger->cluster->numbers++;
    return true;
}

// Deals as long as there are tasks and room for them; false when that ends the run.
static bool deal(Ledger *ledger) {
    const ClusterRun *run = ledger->run;
    if (!send_again(ledger))
        return false;
    for (int place; may_deal(ledger) && (place = find_place(ledger->cluster)) >= 0;) {
        Text text = {0};
        ClusterNext next = run->next(&text, run->user);
        ledger->asked = next == CLUSTER_LATER;
        ledger->ended = next == CLUSTER_NO_MORE;
        if (ledger->asked || ledger->ended) {
            text_free(&text);
            break;
        }
        uint64_t number = ledger->cluster->numbers;
        if (!enter(ledger, &text, next == CLUSTER_KNOWN))
            return false;
        if (next == CLUSTER_KNOWN
                ? !advance(ledger)
                : !send_entry(ledger, number, ledger_entry(ledger, number), place))
            return false;
    }
    return true;
}

// The task must be sent once more.
static void recall(Ledger *ledger, Entry *entry) {
    ledger->unsent += entry->place >= 0;
    entry->place = -1;
}

// The same because the place that had it is lost, perhaps once more; false with an error when it is
// one too many.
static bool lose(Ledger *ledger, Entry *entry, uint64_t number) {
    int place = entry->place, known = 0;
    recall(ledger, entry);
    while (known < entry->losses && entry->lost[known] != place)
        known++;
    if (known < entry->losses)
        return true;
    entry->lost[entry->losses++] = place;
    return entry->losses < LOSSES_MAX ||
           error_set(ledger->error, "%d processes were lost with task %llu", LOSSES_MAX,
                     (unsigned long long)(number - ledger->first));
}

// A task that took long, perhaps because the machine had others to serve, counts like one that took
// twice the usual.
static void learn_pace(Cluster *cluster, double seconds) {
    double most = 2 * cluster->pace + 1e-6;
    cluster->pace += ((seconds < most ? seconds : most) - cluster->pace) / 8;
}

// A result has come; false when that ends the run.
static bool receive(Ledger *ledger, const PostNews *news) {
    Cluster *cluster = ledger->cluster;
    Parcel *parcel = news->parcel;
    uint64_t number = parcel->number;
    Entry *entry = ledger_entry(ledger, number);
    bool good = true;
    cluster->busy[news->place] -= cluster->busy[news->place] > 0;
    cluster->turn = news->place;
    if (parcel->outcome == CLUSTER_FAILED) {
        good = error_set(ledger->error, "%s",
                         parcel->bytes.length ? text_string(&parcel->bytes) : "not enough memory");
        if (ledger->error)
            ledger->error->machine = parcel->machine;
    } else if (entry && !entry->done && parcel->outcome == CLUSTER_CANCELLED) {
        ledger->ticked = 0; // whoever watches the time may have a reason to end the run
        recall(ledger, entry);
    } else if (entry && !entry->done) {
        learn_pace(cluster, parcel->seconds);
        ledger->unsent -= entry->place < 0;
        entry->done = true;
        text_free(&entry->task);
        if (ledger->run->in_order) {
            entry->result = parcel;
            return keep(ledger, number, &parcel->bytes) && advance(ledger);
        }
        good = take(ledger, number, &parcel->bytes) && advance(ledger);
    }
    parcel_destroy(parcel);
    return good;
}

// A place is lost, and whatever was sent there must be sent elsewhere; false when that ends the
// run.
static bool lose_place(Ledger *ledger, int place) {
    Cluster *cluster = ledger->cluster;
    bool good = true;
    cluster->busy[place] = 0;
    for (size_t i = 0; good && i < ledger->count; i++) {
        Entry *entry = &ledger->entries[ledger->start + i];
        if (!entry->done && entry->place == place)
            good = lose(ledger, entry, ledger->base + i);
    }
    if (good && cluster_workers(cluster) == 0 && !post_hopes(cluster->post)) {
        const char *complaint = post_complaint(cluster->post);
        good = error_set(ledger->error, "no worker is left%s%s", *complaint ? ": " : "", complaint);
    }
    return good;
}

static bool stopped(Ledger *ledger) {
    const ClusterRun *run = ledger->run;
    if (run->stop && atomic_load(run->stop))
        return true;
    double now = clock_now();
    if (!run->tick || now - ledger->ticked < tick_seconds)
        return false;
    ledger->ticked = now;
    return !run->tick(run->user);
}

// One turn: deals, waits, takes. False when that ends the run.
static bool step(Ledger *ledger) {
    Cluster *cluster = ledger->cluster;
    if (!deal(ledger))
        return false;
    if (ledger->count == 0 && (ledger->ended || ledger->asked))
        return true;
    PostNews news = post_wait(cluster->post, wait_seconds, ledger->run->stop);
    switch (news.event) {
    case POST_RESULT:
        return receive(ledger, &news);
    case POST_LOST:
        return lose_place(ledger, news.place);
    default:
        return true;
    }
}

ClusterEnd cluster_run(Cluster *cluster, const ClusterRun *run, Error *error) {
    assert(cluster && run && run->next && run->take);
    Error wrong = {0};
    Ledger ledger = {.cluster = cluster,
                     .run = run,
                     .first = cluster->numbers,
                     .base = cluster->numbers,
                     .ticked = clock_now() - tick_seconds,
                     .error = &wrong};
    ClusterEnd end = CLUSTER_FINISHED;
    bool more = true;
    while (more && end == CLUSTER_FINISHED) {
        if (stopped(&ledger))
            end = CLUSTER_STOPPED;
        else if (!step(&ledger))
            end = *wrong.text ? CLUSTER_BROKEN : CLUSTER_STOPPED;
        more = ledger.count > 0 || !(ledger.ended || ledger.asked);
    }
    if (end != CLUSTER_FINISHED)
        post_halt(cluster->post);
    ledger_free(&ledger);
    if (end == CLUSTER_BROKEN && error)
        *error = wrong;
    return end;
}
