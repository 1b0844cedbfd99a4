#include "parallel.h"

#include "thread.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

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
    assert(threads >= 0 && count >= 0 && task);
    Pool pool = {.task = task, .user = user};
    atomic_init(&pool.left, count);
    Thread ids[THREADS_MAX];
    int started = 0;
    while (started < threads - 1 && started < THREADS_MAX &&
           thread_start_task(&ids[started], work, &pool))
        started++;
    work(&pool);
    for (int i = 0; i < started; i++)
        thread_join(ids[i]);
}
