#include "parallel.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { THREADS_MAX = 256 };

typedef struct Pool {
    atomic_int left;
    void (*task)(int number, void *user);
    void *user;
} Pool;

static void *work(void *argument) {
    Pool *pool = argument;
    int number;
    while ((number = atomic_fetch_sub(&pool->left, 1) - 1) >= 0)
        pool->task(number, pool->user);
    return NULL;
}

void parallel_run(int threads, int count, void (*task)(int number, void *user), void *user) {
    assert(threads >= 1 && count >= 0 && task);
    Pool pool = {.task = task, .user = user};
    atomic_init(&pool.left, count);
    pthread_t ids[THREADS_MAX];
    int started = 0;
    while (started < threads - 1 && started < THREADS_MAX && pthread_create(&ids[started], NULL, work, &pool) == 0)
        started++;
    work(&pool);
    for (int i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
}
