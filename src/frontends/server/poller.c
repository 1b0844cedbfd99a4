#include "poller.h"

#include <errno.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool poller_open(Poller *poller, Error *error) {
    poller->epoll = epoll_create1(EPOLL_CLOEXEC);
    poller->wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (poller->epoll >= 0 && poller->wakeup >= 0 && poller_add(poller, poller->wakeup))
        return true;
    error_system(error, errno, "cannot create the event loop");
    poller_close(poller);
    return false;
}

void poller_close(Poller *poller) {
    if (poller->epoll >= 0)
        close(poller->epoll);
    if (poller->wakeup >= 0)
        close(poller->wakeup);
    *poller = (Poller){-1, -1};
}

bool poller_add(Poller *poller, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(poller->epoll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void poller_watch_hangup(Poller *poller, int descriptor, void *what) {
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data.ptr = what};
    epoll_ctl(poller->epoll, EPOLL_CTL_ADD, descriptor, &event);
}

void poller_unwatch(Poller *poller, int descriptor) {
    epoll_ctl(poller->epoll, EPOLL_CTL_DEL, descriptor, NULL);
}

void poller_wake(const Poller *poller) {
    int earlier = errno;
    // Fails only if a wake-up is already pending.
    ssize_t written = write(poller->wakeup, &(uint64_t){1}, sizeof(uint64_t));
    (void)written;
    errno = earlier;
}

int poller_wait(Poller *poller, int milliseconds, void *disconnected[POLLER_EVENTS_MAX]) {
    struct epoll_event events[POLLER_EVENTS_MAX];
    int count = epoll_wait(poller->epoll, events, POLLER_EVENTS_MAX, milliseconds), found = 0;
    for (int i = 0; i < count; i++)
        if (events[i].data.ptr)
            disconnected[found++] = events[i].data.ptr;
    uint64_t wakeups;
    ssize_t size =
        read(poller->wakeup, &wakeups, sizeof wakeups); // fails without a pending wake-up
    (void)size;
    return found;
}
