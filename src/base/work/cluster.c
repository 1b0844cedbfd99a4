#include "cluster.h"

#include "clock.h"
#include "transport.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Each worker has one task in flight or, if tasks are short compared with the message latency,
// enough for `busy_seconds`. An ordered run buffers early results: EARLY_EACH per worker plus
// EARLY_TIMES its tasks in flight. A task that was lost with LOSSES_MAX different processes
// probably crashed them and ends the run.
enum { IN_FLIGHT_MAX = 256, EARLY_EACH = 32, EARLY_TIMES = 4, EARLY_MIN = 64, LOSSES_MAX = 5 };
static const double busy_seconds = 0.05, tick_seconds = 0.1, wait_seconds = 0.05;

// A task that was scheduled and not yet taken.
typedef struct Entry {
    Text task;
    int node;                     // where it was sent; −1 = not sent
    int losses, lost[LOSSES_MAX]; // distinct nodes lost while they had it
    bool done;
    Message *result; // early result of an ordered run
} Entry;

struct Cluster {
    Transport *transport;
    int nodes;
    int *busy;           // tasks in flight, by node
    int next_node;       // node to try first
    uint64_t numbers;    // number of the next task
    double task_seconds; // moving average of the time per task
};

// Tasks in flight: entries base … base + count − 1, numbered over the life of the cluster.
typedef struct Window {
    Cluster *cluster;
    const ClusterRun *run;
    uint64_t first, base; // first task of the run; first task not yet taken
    Entry *entries;
    size_t start, count, room;
    int unsent;    // entries that must be sent again
    bool waiting;  // next() returned CLUSTER_LATER
    bool ended;    // next() returned CLUSTER_NO_MORE
    double ticked; // time of the last tick
    Error *error;
} Window;

Cluster *cluster_open(const ClusterKind *kind, const void *context, ClusterOptions options,
                      Error *error) {
    assert(kind && options.threads >= 1);
    Cluster *cluster = calloc(1, sizeof *cluster);
    Transport *transport = cluster ? transport_open(kind, context, options, error) : NULL;
    if (!cluster)
        error_set(error, "out of memory");
    if (transport) {
        *cluster = (Cluster){
            .transport = transport, .nodes = transport_nodes(transport), .task_seconds = 1};
        cluster->busy = calloc((size_t)cluster->nodes + 1, sizeof *cluster->busy);
        if (cluster->busy)
            return cluster;
        error_set(error, "out of memory");
    }
    cluster_close(cluster);
    return NULL;
}

void cluster_close(Cluster *cluster) {
    if (!cluster)
        return;
    transport_close(cluster->transport);
    free(cluster->busy);
    free(cluster);
}

int cluster_workers(const Cluster *cluster) {
    int workers = 0;
    for (int i = 0; i < cluster->nodes; i++)
        workers += transport_workers(cluster->transport, i);
    return workers;
}

static Entry *window_entry(Window *window, uint64_t number) {
    bool known = number >= window->base && number - window->base < window->count;
    return known ? &window->entries[window->start + (size_t)(number - window->base)] : NULL;
}

// Makes room for one more entry at the end.
static bool window_grow(Window *window) {
    if (window->start > window->count && window->start + window->count == window->room) {
        memmove(window->entries, window->entries + window->start,
                window->count * sizeof *window->entries);
        window->start = 0;
    }
    if (window->start + window->count < window->room)
        return true;
    size_t room = window->room ? 2 * window->room : 64;
    Entry *entries = realloc(window->entries, room * sizeof *entries);
    if (!entries)
        return false;
    window->entries = entries;
    window->room = room;
    return true;
}

static void entry_free(Entry *entry) {
    text_free(&entry->task);
    message_destroy(entry->result);
    entry->result = NULL;
}

static void window_free(Window *window) {
    for (size_t i = 0; i < window->count; i++)
        entry_free(&window->entries[window->start + i]);
    free(window->entries);
}

// Returns the number of tasks that a worker may have in flight.
static int max_in_flight(const Cluster *cluster) {
    double tasks = cluster->task_seconds * IN_FLIGHT_MAX < busy_seconds
                       ? IN_FLIGHT_MAX
                       : busy_seconds / cluster->task_seconds;
    return tasks < 1 ? 1 : (int)tasks;
}

static int free_slots(const Cluster *cluster, int node) {
    return transport_workers(cluster->transport, node) * max_in_flight(cluster) -
           cluster->busy[node];
}

// Returns a node with room for a task; −1 if all are busy.
static int find_node(Cluster *cluster) {
    for (int i = 0; i < cluster->nodes; i++) {
        int node = (cluster->next_node + i) % cluster->nodes;
        if (free_slots(cluster, node) > 0)
            return node;
    }
    return -1;
}

static bool out_of_memory(const Window *window) {
    return error_set(window->error, "out of memory");
}

static bool send_entry(Window *window, uint64_t number, Entry *entry, int node) {
    Cluster *cluster = window->cluster;
    if (!transport_send(cluster->transport, node, number, &entry->task))
        return out_of_memory(window);
    entry->node = node;
    cluster->busy[node]++;
    cluster->next_node = (node + 1) % cluster->nodes;
    return true;
}

// Sends lost tasks again. Returns false with an error if memory runs out.
static bool send_again(Window *window) {
    for (size_t i = 0; window->unsent > 0 && i < window->count; i++) {
        Entry *entry = &window->entries[window->start + i];
        if (entry->done || entry->node >= 0)
            continue;
        int node = find_node(window->cluster);
        if (node < 0)
            return true;
        if (!send_entry(window, window->base + i, entry, node))
            return false;
        window->unsent--;
    }
    return true;
}

static bool may_schedule(const Window *window) {
    if (window->ended || window->waiting || window->unsent > 0)
        return false;
    if (!window->run->in_order)
        return true;
    int each = EARLY_EACH + EARLY_TIMES * max_in_flight(window->cluster);
    return window->count < EARLY_MIN + (size_t)each * (size_t)cluster_workers(window->cluster);
}

// Passes a result to the caller. Returns false if that ends the run.
static bool take(Window *window, uint64_t number, const Text *result) {
    const ClusterRun *run = window->run;
    window->waiting = false;
    return run->take(number - window->first, text_string(result), result->length, run->user,
                     window->error);
}

static bool keep(Window *window, uint64_t number, const Text *result) {
    const ClusterRun *run = window->run;
    return !run->keep || run->keep(number - window->first, text_string(result), result->length,
                                   run->user, window->error);
}

// Removes finished entries from the start of the window; an ordered run takes their results here.
// Returns false if that ends the run.
static bool advance(Window *window) {
    bool good = true;
    while (good && window->count > 0 && window->entries[window->start].done) {
        Entry *entry = &window->entries[window->start];
        if (entry->result)
            good = take(window, window->base, &entry->result->bytes);
        entry_free(entry);
        window->start++;
        window->base++;
        window->count--;
    }
    return good;
}

// Adds a task, or the known result of one. Takes ownership of the text.
static bool add_entry(Window *window, Text *text, bool known) {
    Entry entry = {.node = -1, .done = known};
    uint64_t number = window->cluster->numbers;
    bool good = !text->failed && window_grow(window);
    if (good && known)
        good = (entry.result = message_create(number, text_string(text), text->length)) != NULL;
    if (!good || known)
        text_free(text);
    else
        entry.task = *text;
    if (!good)
        return out_of_memory(window);
    window->entries[window->start + window->count++] = entry;
    window->cluster->numbers++;
    return true;
}

// Schedules tasks while there are tasks and free workers. Returns false if that ends the run.
static bool schedule(Window *window) {
    const ClusterRun *run = window->run;
    if (!send_again(window))
        return false;
    for (int node; may_schedule(window) && (node = find_node(window->cluster)) >= 0;) {
        Text text = {0};
        ClusterNext next = run->next(&text, run->user);
        window->waiting = next == CLUSTER_LATER;
        window->ended = next == CLUSTER_NO_MORE;
        if (window->waiting || window->ended) {
            text_free(&text);
            break;
        }
        uint64_t number = window->cluster->numbers;
        if (!add_entry(window, &text, next == CLUSTER_KNOWN))
            return false;
        if (next == CLUSTER_KNOWN ? !advance(window)
                                  : !send_entry(window, number, window_entry(window, number), node))
            return false;
    }
    return true;
}

static void mark_unsent(Window *window, Entry *entry) {
    window->unsent += entry->node >= 0;
    entry->node = -1;
}

// Marks a task of a lost node as unsent. Returns false with an error at the LOSSES_MAX-th node.
static bool lose_task(Window *window, Entry *entry, uint64_t number) {
    int node = entry->node, known = 0;
    mark_unsent(window, entry);
    while (known < entry->losses && entry->lost[known] != node)
        known++;
    if (known < entry->losses)
        return true;
    entry->lost[entry->losses++] = node;
    return entry->losses < LOSSES_MAX ||
           error_set(window->error, "%d processes were lost while running task %llu", LOSSES_MAX,
                     (unsigned long long)(number - window->first));
}

// Updates the average. Outliers, for example from a busy machine, count as twice the average.
static void update_task_seconds(Cluster *cluster, double seconds) {
    double limit = 2 * cluster->task_seconds + 1e-6;
    cluster->task_seconds += ((seconds < limit ? seconds : limit) - cluster->task_seconds) / 8;
}

// Handles a result. Returns false if that ends the run.
static bool receive(Window *window, const TransportEvent *event) {
    Cluster *cluster = window->cluster;
    Message *message = event->message;
    uint64_t number = message->number;
    Entry *entry = window_entry(window, number);
    bool good = true;
    cluster->busy[event->node] -= cluster->busy[event->node] > 0;
    cluster->next_node = event->node;
    if (message->outcome == CLUSTER_FAILED) {
        good = error_set(window->error, "%s",
                         message->bytes.length ? text_string(&message->bytes) : "out of memory");
        if (window->error)
            window->error->machine = message->machine;
    } else if (entry && !entry->done && message->outcome == CLUSTER_CANCELLED) {
        window->ticked = 0; // tick now: it may want to end the run
        mark_unsent(window, entry);
    } else if (entry && !entry->done) {
        update_task_seconds(cluster, message->seconds);
        window->unsent -= entry->node < 0;
        entry->done = true;
        text_free(&entry->task);
        if (window->run->in_order) {
            entry->result = message;
            return keep(window, number, &message->bytes) && advance(window);
        }
        good = take(window, number, &message->bytes) && advance(window);
    }
    message_destroy(message);
    return good;
}

// Handles the loss of a node. Returns false if that ends the run.
static bool lose_node(Window *window, int node) {
    Cluster *cluster = window->cluster;
    bool good = true;
    cluster->busy[node] = 0;
    for (size_t i = 0; good && i < window->count; i++) {
        Entry *entry = &window->entries[window->start + i];
        if (!entry->done && entry->node == node)
            good = lose_task(window, entry, window->base + i);
    }
    if (good && cluster_workers(cluster) == 0 && !transport_may_recover(cluster->transport)) {
        const char *reason = transport_error(cluster->transport);
        good = error_set(window->error, "all workers were lost%s%s", *reason ? ": " : "", reason);
    }
    return good;
}

static bool stopped(Window *window) {
    const ClusterRun *run = window->run;
    if (run->stop && atomic_load(run->stop))
        return true;
    double now = clock_now();
    if (!run->tick || now - window->ticked < tick_seconds)
        return false;
    window->ticked = now;
    return !run->tick(run->user);
}

// Schedules tasks, waits for an event and handles it. Returns false if that ends the run.
static bool step(Window *window) {
    Cluster *cluster = window->cluster;
    if (!schedule(window))
        return false;
    if (window->count == 0 && (window->ended || window->waiting))
        return true;
    TransportEvent event = transport_wait(cluster->transport, wait_seconds, window->run->stop);
    switch (event.kind) {
    case TRANSPORT_RESULT:
        return receive(window, &event);
    case TRANSPORT_LOST:
        return lose_node(window, event.node);
    default:
        return true;
    }
}

ClusterEnd cluster_run(Cluster *cluster, const ClusterRun *run, Error *error) {
    assert(cluster && run && run->next && run->take);
    Error wrong = {0};
    Window window = {.cluster = cluster,
                     .run = run,
                     .first = cluster->numbers,
                     .base = cluster->numbers,
                     .ticked = clock_now() - tick_seconds,
                     .error = &wrong};
    ClusterEnd end = CLUSTER_FINISHED;
    bool more = true;
    while (more && end == CLUSTER_FINISHED) {
        if (stopped(&window))
            end = CLUSTER_STOPPED;
        else if (!step(&window))
            end = *wrong.text ? CLUSTER_BROKEN : CLUSTER_STOPPED;
        more = window.count > 0 || !(window.ended || window.waiting);
    }
    if (end != CLUSTER_FINISHED)
        transport_cancel(cluster->transport);
    window_free(&window);
    if (end == CLUSTER_BROKEN && error)
        *error = wrong;
    return end;
}
