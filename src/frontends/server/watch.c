#include "watch.h"

#include <errno.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

bool watch_open(Watch *watch, Error *error) {
    watch->set = epoll_create1(EPOLL_CLOEXEC);
    watch->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (watch->set >= 0 && watch->bell >= 0 && watch_add(watch, watch->bell))
        return true;
    error_system(error, errno, "connections cannot be waited for");
    watch_close(watch);
    return false;
}

void watch_close(Watch *watch) {
    if (watch->set >= 0)
        close(watch->set);
    if (watch->bell >= 0)
        close(watch->bell);
    *watch = (Watch){-1, -1};
}

bool watch_add(Watch *watch, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN};
    return epoll_ctl(watch->set, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void watch_put_aside(Watch *watch, int descriptor, void *what) {
    struct epoll_event event = {.events = EPOLLRDHUP | EPOLLONESHOT, .data.ptr = what};
    epoll_ctl(watch->set, EPOLL_CTL_ADD, descriptor, &event);
}

void watch_take_back(Watch *watch, int descriptor) {
    epoll_ctl(watch->set, EPOLL_CTL_DEL, descriptor, NULL);
}

void watch_ring(const Watch *watch) {
    int earlier = errno;
    ssize_t written =
        write(watch->bell, &(uint64_t){1}, sizeof(uint64_t)); // fails only when it rings already
    (void)written;
    errno = earlier;
}

int watch_wait(Watch *watch, int milliseconds, void *gone[WATCH_GONE_MAX]) {
    struct epoll_event events[WATCH_GONE_MAX];
    int count = epoll_wait(watch->set, events, WATCH_GONE_MAX, milliseconds), told = 0;
    for (int i = 0; i < count; i++)
        if (events[i].data.ptr)
            gone[told++] = events[i].data.ptr;
    uint64_t rings;
    ssize_t taken = read(watch->bell, &rings, sizeof rings); // there may be none
    (void)taken;
    return told;
}
