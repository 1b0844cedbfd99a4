// Parallel loop over tasks 0 … count−1 on several threads, including the caller's. If threads
// cannot be started, fewer are used. Results must not depend on which thread runs a task.
#ifndef FLIPSIDE_BASE_PARALLEL_H
#define FLIPSIDE_BASE_PARALLEL_H

// Calls task(number, user) for every number, largest first, and returns when all have finished.
void parallel_run(int threads, int count, void (*task)(int number, void *user), void *user);

#endif
