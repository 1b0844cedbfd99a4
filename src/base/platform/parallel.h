// Tasks 0 … count−1 over some threads, the caller's among them; threads that cannot be had are done
// without. Which thread does which task may not matter to any result.
#ifndef FLIPSIDE_BASE_PARALLEL_H
#define FLIPSIDE_BASE_PARALLEL_H

// Calls task(number, user) for every number, the largest numbers first, and returns when all are
// done.
void parallel_run(int threads, int count, void (*task)(int number, void *user), void *user);

#endif
