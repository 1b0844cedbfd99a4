// Tasks 0 … count−1 over some threads. Which thread does which task does not matter to any result here.
#ifndef FLIPSIDE_LEARN_PARALLEL_H
#define FLIPSIDE_LEARN_PARALLEL_H

// Calls task(number, user) for every number, the largest numbers first, and returns when all are done.
void parallel_run(int threads, int count, void (*task)(int number, void *user), void *user);

#endif
