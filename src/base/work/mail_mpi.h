// Messages between the ranks of an MPI job; the one file behind this that knows MPI is mail_mpi.c.
//
// Only one thread of a process calls it. It never blocks, for libraries spin where they do, and a
// message to a rank that is dead may never be taken: messages are sent in the background and looked
// for.
#ifndef FLIPSIDE_BASE_MAIL_MPI_H
#define FLIPSIDE_BASE_MAIL_MPI_H

#include "text.h"

// What a message is. From rank 0: a kind of work to prepare, a task, an end of the work, a sign of
// life, the question whether one is ready to leave, and how to leave. To rank 0: a result, a sign
// of life, why a rank cannot serve, ready.
typedef enum MailTag {
    MAIL_KIND = 1,
    MAIL_TASK,
    MAIL_HALT,
    MAIL_PING,
    MAIL_END,
    MAIL_LEAVE,
    MAIL_RESULT,
    MAIL_ALIVE,
    MAIL_UNFIT,
    MAIL_READY
} MailTag;

// A message that came; its text is the receiver's.
typedef struct Letter {
    int rank;
    MailTag tag;
    Text bytes;
} Letter;

// Messages that are not known to be taken yet.
typedef struct Outbox {
    struct Sending *sendings;
} Outbox;

// Joins the job; which rank this is, and of how many. A program that was started alone is the only
// one.
void mail_join(int *rank, int *size);

// Ends MPI, which waits for all ranks.
void mail_finalize(void);

// Sends a message of two parts (`body` may be NULL); false when memory is refused. A rank that
// cannot be reached is found out by its silence.
bool mail_send(Outbox *outbox, int rank, MailTag tag, const void *head, size_t head_size,
               const Text *body);

// Forgets what was taken.
void mail_sweep(Outbox *outbox);

// Waits so many seconds at most for messages to be taken; those that are not stay with MPI to the
// end of the process.
void mail_empty(Outbox *outbox, double seconds);

// The next message that came, if there is one.
bool mail_receive(Letter *letter);

#endif
