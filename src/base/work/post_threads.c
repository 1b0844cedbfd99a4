// Threads of this process, and nobody else.
#include "post.h"

#include "memory.h"

#include <assert.h>
#include <stdlib.h>

struct Post {
    Crew *crew;
};

Post *post_open(const ClusterKind *kind, const void *context, ClusterOptions wish, Error *error) {
    Post *post = calloc(1, sizeof *post);
    if (!post) {
        error_set(error, "not enough memory");
        return NULL;
    }
    post->crew = crew_create(kind, context, wish.threads, error);
    if (post->crew)
        return post;
    free(post);
    return NULL;
}

void post_close(Post *post) {
    if (post)
        crew_destroy(post->crew);
    free(post);
}

int post_places(const Post *post) {
    (void)post;
    return 1;
}

int post_workers(const Post *post, int place) {
    assert(place == 0);
    (void)place;
    return crew_size(post->crew);
}

bool post_hopes(const Post *post) {
    (void)post;
    return false;
}

const char *post_complaint(const Post *post) {
    (void)post;
    return "";
}

bool post_send(Post *post, int place, uint64_t number, const Text *task) {
    (void)place;
    Parcel *parcel = parcel_create(number, text_string(task), task->length);
    if (parcel)
        crew_give(post->crew, parcel);
    return parcel != NULL;
}

PostNews post_wait(Post *post, double seconds, const atomic_bool *stop) {
    Parcel *parcel = crew_take(post->crew, seconds, stop);
    return (PostNews){.event = parcel ? POST_RESULT : POST_NOTHING, .parcel = parcel};
}

void post_halt(Post *post) {
    crew_halt(post->crew);
}

int cluster_threads(int given) {
    return given > 0 ? given : cpu_count();
}

bool cluster_join(void) {
    return true;
}

void cluster_serve(const ClusterKind *const *kinds, size_t count) {
    (void)kinds;
    (void)count;
}

void cluster_leave(int status) {
    (void)status;
}
