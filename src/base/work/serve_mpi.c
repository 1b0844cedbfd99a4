// What a rank does that does not lead: it prepares itself for a kind of work, hands tasks to its
// crew and results back, and says that it lives.
#include "clock.h"
#include "crew.h"
#include "ranks_mpi.h"

#include <stdlib.h>
#include <string.h>

// Seconds: between two signs of life; to wait for a result of the crew before looking for messages,
// with and without tasks at hand.
static const double alive_seconds = 0.5, busy_wait = 5e-3, idle_wait = 5e-4;

typedef struct Servant {
    Ranks *ranks;
    const ClusterKind *const *kinds;
    size_t kind_count;
    const ClusterKind *kind; // that it is prepared for; NULL = none
    void *context;
    Crew *crew;
    int tasks; // with the crew
    double heard, told;
    bool leaves;
} Servant;

// The next text of a description, which ends with a NUL; NULL when there is none.
static const char *next_text(const char **at, const char *end) {
    const char *text = *at, *stop = memchr(text, '\0', (size_t)(end - text));
    if (!stop)
        return NULL;
    *at = stop + 1;
    return text;
}

// Takes over the variables of our own that rank 0 has, up to an empty text.
static bool take_environment(const char **at, const char *end) {
    for (const char *text; (text = next_text(at, end));) {
        char name[64] = {0};
        const char *equals = strchr(text, '=');
        if (!*text)
            return true;
        if (equals && (size_t)(equals - text) < sizeof name &&
            setenv(memcpy(name, text, (size_t)(equals - text)), equals + 1, 1) != 0)
            return false;
    }
    return false;
}

static bool prepare(Servant *servant, const Text *words, Error *error) {
    const char *at = text_string(words), *end = at + words->length;
    const char *version = next_text(&at, end), *name = version ? next_text(&at, end) : NULL;
    int threads = 0;
    if (!version || strcmp(version, FLIPSIDE_VERSION) != 0)
        return error_set(error, "it runs flipside " FLIPSIDE_VERSION ", rank 0 %s",
                         version ? version : "another");
    for (size_t i = 0; name && i < servant->kind_count; i++)
        if (strcmp(servant->kinds[i]->name, name) == 0)
            servant->kind = servant->kinds[i];
    if (!servant->kind || (size_t)(end - at) < sizeof threads)
        return error_set(error, "it does not know this kind of work");
    memcpy(&threads, at, sizeof threads);
    at += sizeof threads;
    if (threads < 1 || !take_environment(&at, end))
        return error_set(error, "rank 0 cannot be understood");
    servant->context = servant->kind->prepare(at, (size_t)(end - at), error);
    if (!servant->context)
        return false;
    servant->crew = crew_create(servant->kind, servant->context, threads, error);
    return servant->crew != NULL;
}

static void dismiss(Servant *servant) {
    crew_destroy(servant->crew);
    if (servant->context)
        servant->kind->discard(servant->context);
    servant->crew = NULL;
    servant->context = NULL;
    servant->kind = NULL;
    servant->tasks = 0;
}

static void complain(Servant *servant, const char *why) {
    mail_send(&servant->ranks->outbox, 0, MAIL_UNFIT, why, strlen(why), NULL);
}

static void take_kind(Servant *servant, const Text *words) {
    Error error = {0};
    dismiss(servant);
    if (prepare(servant, words, &error))
        return;
    dismiss(servant);
    complain(servant, error.text);
}

static void take_task(Servant *servant, const Text *bytes) {
    RankHead head;
    if (!servant->crew || bytes->length < sizeof head)
        return; // it was halted meanwhile, or has complained
    memcpy(&head, bytes->data, sizeof head);
    Parcel *parcel =
        parcel_create(head.number, bytes->data + sizeof head, bytes->length - sizeof head);
    if (!parcel) {
        complain(servant, "not enough memory");
        return;
    }
    crew_give(servant->crew, parcel);
    servant->tasks++;
}

static void hand_in(Servant *servant, Parcel *parcel) {
    RankHead head = {.number = parcel->number,
                     .seconds = parcel->seconds,
                     .outcome = (uint8_t)parcel->outcome,
                     .machine = parcel->machine};
    servant->tasks--;
    if (!mail_send(&servant->ranks->outbox, 0, MAIL_RESULT, &head, sizeof head, &parcel->bytes))
        complain(servant, "not enough memory");
    parcel_destroy(parcel);
}

static void obey(Servant *servant, const Letter *letter) {
    switch (letter->tag) {
    case MAIL_KIND:
        take_kind(servant, &letter->bytes);
        break;
    case MAIL_TASK:
        take_task(servant, &letter->bytes);
        break;
    case MAIL_HALT:
        dismiss(servant);
        break;
    case MAIL_END:
        dismiss(servant);
        mail_send(&servant->ranks->outbox, 0, MAIL_READY, NULL, 0, NULL);
        break;
    case MAIL_LEAVE:
        servant->leaves = true;
        servant->ranks->finalizes = letter->bytes.length == 1 && letter->bytes.data[0] == 1;
        break;
    default:
        break;
    }
}

static void tell_alive(Servant *servant) {
    double now = clock_now();
    if (now - servant->told < alive_seconds)
        return;
    servant->told = now;
    mail_send(&servant->ranks->outbox, 0, MAIL_ALIVE, NULL, 0, NULL);
}

void cluster_serve(const ClusterKind *const *kinds, size_t count) {
    Servant servant = {
        .ranks = ranks_now(), .kinds = kinds, .kind_count = count, .heard = clock_now()};
    while (!servant.leaves &&
           clock_now() - servant.heard < RANKS_LAST_PATIENCE * servant.ranks->patience) {
        Letter letter;
        while (!servant.leaves && mail_receive(&letter)) {
            servant.heard = clock_now();
            obey(&servant, &letter);
            text_free(&letter.bytes);
        }
        Parcel *parcel = NULL;
        if (servant.crew)
            parcel = crew_take(servant.crew, servant.tasks > 0 ? busy_wait : idle_wait, NULL);
        else
            clock_sleep(idle_wait);
        if (parcel)
            hand_in(&servant, parcel);
        mail_sweep(&servant.ranks->outbox);
        tell_alive(&servant);
    }
    dismiss(&servant);
    mail_empty(&servant.ranks->outbox, 1);
}
