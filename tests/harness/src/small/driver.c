/* Executes small MPI programs that are given as a table.
 *
 *     driver FLAGS TABLE
 *
 * FLAGS has a `d` if there is a second communicator and a `b` if there is a
 * buffer for MPI_Bsend. TABLE has OPS operations of WIDTH characters for every
 * rank; text.rs writes it. Every operation of every rank has a line of its
 * own, so that a finding's line says which rank stands at which operation.
 * At the end a rank prints what it has seen.
 */
#include <mpi.h>
#include <stdio.h>

enum { OPS = 5, WIDTH = 11 };

/* The columns of an operation. */
enum { GUARD, GUARD_RANK, CALL, TO, TAG, FROM, WANTED, VALUE, LENGTH, COMM, NUMBER };

static const char *table;
static MPI_Comm comms[2];
static int outgoing[OPS][2], incoming[OPS][2];
static MPI_Request requests[OPS];
/* What is pending in each request: `s`ends, `r`eceives, `i`barriers. */
static char pending[OPS];
static char space[4096];

/* What guards, values and destinations may depend on. */
static int last, source, hit;

static char seen[256];
static int length;

static void say(int c) { seen[length++] = (char)c; }

static int holds(const char *op)
{
    switch (op[GUARD]) {
    case 'e': return last % 2 == 0;
    case 'o': return last % 2 != 0;
    case 's': return source == op[GUARD_RANK] - '0';
    case 'n': return source != op[GUARD_RANK] - '0';
    case 'h': return hit;
    case 'm': return !hit;
    default: return 1;
    }
}

static int *data(const char *op, int number)
{
    outgoing[number][0] = op[VALUE] == 'l' ? last : op[VALUE] - '0';
    outgoing[number][1] = 1;
    return outgoing[number];
}

static int to(const char *op) { return op[TO] == 'l' ? source : op[TO] - '0'; }
static int from(const char *op) { return op[FROM] == '*' ? MPI_ANY_SOURCE : op[FROM] - '0'; }
static int wanted(const char *op) { return op[WANTED] == '*' ? MPI_ANY_TAG : op[WANTED] - '0'; }

#define MESSAGE(i) data(op, i), op[LENGTH] - '0', MPI_INT, to(op), op[TAG] - '0'
#define PATTERN from(op), wanted(op)
#define WORLD comms[op[COMM] - '0']
#define NUMBERED (op[NUMBER] - '0')

static void start(int number, char what) { pending[number] = what; }

static void received(int number, const MPI_Status *status)
{
    last = incoming[number][0];
    source = status->MPI_SOURCE;
    say('r');
    say('a' + last);
    say('0' + source);
    say('0' + status->MPI_TAG);
}

static void done(int number, const MPI_Status *status)
{
    char what = pending[number];
    pending[number] = 0;
    if (what == 'r')
        received(number, status);
    else if (what)
        say(what);
}

static void all_done(const MPI_Status *statuses)
{
    for (int i = 0; i < OPS; i++)
        done(i, &statuses[i]);
}

static void any_done(int number, const MPI_Status *status)
{
    if (number == MPI_UNDEFINED) {
        say('u');
    } else {
        say('0' + number);
        done(number, status);
    }
}

static void tested(int number, const MPI_Status *status)
{
    say(hit ? 'T' : 'F');
    if (hit)
        done(number, status);
}

static void probed(const MPI_Status *status)
{
    say(hit ? 'p' : 'q');
    if (!hit)
        return;
    source = status->MPI_SOURCE;
    say('0' + source);
    say('0' + status->MPI_TAG);
}

static int result;

static void combined(void)
{
    last = result;
    say('c');
    say('a' + last);
}

/* One operation; all of it stands on the line that names it. */
#define STEP(i) \
    op = table + (i) * WIDTH; \
    if (holds(op)) switch (op[CALL]) { \
    case 'S': MPI_Send(MESSAGE(i), WORLD); break; \
    case 'Y': MPI_Ssend(MESSAGE(i), WORLD); break; \
    case 'B': MPI_Bsend(MESSAGE(i), WORLD); break; \
    case 's': MPI_Isend(MESSAGE(i), WORLD, &requests[i]); start(i, 's'); break; \
    case 'y': MPI_Issend(MESSAGE(i), WORLD, &requests[i]); start(i, 's'); break; \
    case 'R': MPI_Recv(incoming[i], 2, MPI_INT, PATTERN, WORLD, status); received(i, status); break; \
    case 'r': MPI_Irecv(incoming[i], 2, MPI_INT, PATTERN, WORLD, &requests[i]); start(i, 'r'); break; \
    case 'X': MPI_Sendrecv(MESSAGE(i), incoming[i], 2, MPI_INT, PATTERN, WORLD, status); received(i, status); break; \
    case 'P': MPI_Probe(PATTERN, WORLD, status); hit = 1; probed(status); break; \
    case 'p': MPI_Iprobe(PATTERN, WORLD, &hit, status); probed(status); break; \
    case 'W': MPI_Wait(&requests[NUMBERED], status); done(NUMBERED, status); break; \
    case 'T': MPI_Test(&requests[NUMBERED], &hit, status); tested(NUMBERED, status); break; \
    case 'A': MPI_Waitall(OPS, requests, status); all_done(status); break; \
    case 'N': MPI_Waitany(OPS, requests, &number, status); any_done(number, status); break; \
    case 'I': MPI_Barrier(comms[0]); break; \
    case 'i': MPI_Ibarrier(comms[0], &requests[i]); start(i, 'i'); break; \
    case 'C': result = last; MPI_Bcast(&result, 1, MPI_INT, NUMBERED, comms[0]); combined(); break; \
    case 'E': MPI_Reduce(&last, &result, 1, MPI_INT, MPI_BXOR, NUMBERED, comms[0]); if (rank == NUMBERED) combined(); break; \
    case 'G': MPI_Allreduce(&last, &result, 1, MPI_INT, MPI_BXOR, comms[0]); combined(); break; \
    case 'D': MPI_Buffer_detach(&buffer, &number); MPI_Buffer_attach(space, sizeof space); break; \
    }

#define LAST MPI_Waitall(OPS, requests, status); all_done(status);
#define END MPI_Finalize();

#define RANK(n) static void rank##n(void) { const char *op; int number, rank = n; void *buffer; MPI_Status status[OPS];

RANK(0)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    LAST
    END
}

RANK(1)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    LAST
    END
}

RANK(2)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    LAST
    END
}

RANK(3)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    LAST
    END
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    comms[0] = MPI_COMM_WORLD;
    for (const char *flag = argv[1]; *flag; flag++) {
        if (*flag == 'd')
            MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
        if (*flag == 'b')
            MPI_Buffer_attach(space, sizeof space);
    }
    for (int i = 0; i < OPS; i++)
        requests[i] = MPI_REQUEST_NULL;
    table = argv[2] + rank * OPS * WIDTH;
    last = rank;
    source = (rank + 1) % size;
    switch (rank) {
    case 0: rank0(); break;
    case 1: rank1(); break;
    case 2: rank2(); break;
    default: rank3(); break;
    }
    puts(seen);
    return 0;
}
