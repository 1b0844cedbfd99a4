// Requests a second of the server, and the time to the first line of an analysis, over loopback,
// limits off. The server and its clients share the process; with one processor (taskset -c 0) they
// share it as well. usage: bench_server [SECONDS] [CONNECTIONS]
#include "../tests/http_client.h"

static const char request[] =
    "GET /api/v1/position?moves=f5d6c3d3c4f4f6 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";

typedef struct Asking {
    int port;
    double end;
    long answers;
} Asking;

// One client: question, answer, question.
static void *ask(void *argument) {
    Asking *asking = argument;
    int connection = http_connect(asking->port);
    Text text = {0};
    while (clock_now() < asking->end && http_send(connection, request, sizeof request - 1) &&
           http_read(connection, &text) && http_status(&text) == 200)
        asking->answers++;
    text_free(&text);
    close(connection);
    return NULL;
}

static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void measure_requests(int port, double seconds, int connections) {
    enum { MOST = 64 };
    Thread threads[MOST];
    Asking asking[MOST];
    long answers = 0;
    if (connections < 1 || connections > MOST)
        connections = 1;
    double begin = clock_now(), work = processor_seconds();
    for (int i = 0; i < connections; i++) {
        asking[i] = (Asking){port, begin + seconds, 0};
        if (!thread_start(&threads[i], ask, &asking[i]))
            abort();
    }
    for (int i = 0; i < connections; i++) {
        thread_join(threads[i]);
        answers += asking[i].answers;
    }
    printf("GET position: %.0f requests a second over %d connections; %.0f in a second of one "
           "processor, clients "
           "included\n",
           (double)answers / (clock_now() - begin), connections,
           (double)answers / (processor_seconds() - work));
}

static double seconds_to_first_line(int port) {
    static const char body[] = "{\"moves\":\"f5d6c3d3c4f4f6\"}";
    Text text = {0}, ask_for = {0};
    text_format(
        &ask_for,
        "POST /api/v1/analyse HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Content-Length: %zu\r\n\r\n%s",
        sizeof body - 1, body);
    double begin = clock_now();
    int connection = http_connect(port);
    http_send(connection, ask_for.data, ask_for.length);
    bool good =
        http_wait_for(connection, &text, "event: ") && http_wait_for(connection, &text, "\n\n");
    double seconds = clock_now() - begin;
    close(connection);
    text_free(&text);
    text_free(&ask_for);
    return good ? seconds : -1;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    enum { TRIES = 21 };
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 3, lines[TRIES];
    Hosted hosted = http_host((ServerOptions){0}, (ServiceOptions){0});
    measure_requests(hosted.port, seconds, argc > 2 ? atoi(argv[2]) : 4);
    double cold = seconds_to_first_line(hosted.port);
    for (int i = 0; i < TRIES; i++) {
        clock_sleep(0.1); // the search before comes to its end
        lines[i] = seconds_to_first_line(hosted.port);
    }
    qsort(lines, TRIES, sizeof *lines, by_size);
    printf("POST analyse, first line: %.1f ms, then %.1f ms (median of %d), %.1f ms at most\n",
           cold * 1e3, lines[TRIES / 2] * 1e3, TRIES, lines[TRIES - 1] * 1e3);
    http_stop(&hosted);
    return 0;
}
