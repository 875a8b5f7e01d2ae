/* Executes small MPI programs that are given as a table.
 *
 *     driver FLAGS TABLE
 *
 * FLAGS has a `d` if there is a second communicator, an `x` if that connects even
 * with odd ranks, a `b` if there is a buffer for MPI_Bsend, a `l` if a log is kept and printed at the end, a `k` if what
 * single operations received is kept, a `u` if undefined memory is sent, and a
 * `p` if there are persistent requests or matched probes. TABLE has OPS
 * operations of WIDTH characters for every rank; table.rs writes it. Every
 * operation of every rank has a line of its own, so that a finding's line says
 * which rank stands at which operation. What polls or buffers is compiled with
 * POLLS, what cancels with CANCELS.
 */
#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPS = 8, WIDTH = 23 };

/* The columns of an operation; a test has four: field, operation, relation, value. */
enum { GUARD, IF, CALL = 5, TO, TAG, FROM, WANTED, VALUE, MORE, LENGTH, COMM, NUMBER, FIRST, SECOND = 19 };

static const char *table;
static MPI_Comm comms[2];
static int outgoing[OPS][2], incoming[OPS][2];
static MPI_Request requests[OPS];
/* What is pending in each request: `s`ends, `r`eceives, `i`barriers. */
static char pending[OPS];
static char persistent[OPS], cancelling[OPS];
static MPI_Message messages[OPS];
static char space[4096];
static int *undefined;

/* What is known of a message. */
struct facts { int value, source, tag, count; };

/* What guards, values and destinations may depend on. */
static struct facts last, of_op[OPS];
static int hit, status_of_rank;

static int logs, keeps;
/* Whether the second communicator has two groups; whether the rank is in the odd one. */
static int inter, odd;
static char seen[256];
static int length;

static void say(int c)
{
    if (logs)
        seen[length++] = (char)c;
}

static int known(char field, char op)
{
    const struct facts *facts = op == '.' ? &last : &of_op[op - '0'];
    switch (field) {
    case 'v': return facts->value;
    case 's': return facts->source;
    case 't': return facts->tag;
    default: return facts->count;
    }
}

static int test(const char *t)
{
    int is = known(t[0], t[1]);
    return t[2] == '=' ? is == t[3] - '0' : is != t[3] - '0';
}

static int holds(const char *op)
{
    switch (op[GUARD]) {
    case 'e': return last.value % 2 == 0;
    case 'o': return last.value % 2 != 0;
    case 'i': return test(op + IF);
    case 'h': return hit;
    case 'm': return !hit;
    default: return 1;
    }
}

static int claimed(const char *op) { return test(op + FIRST) && (op[SECOND] == '.' || test(op + SECOND)); }

static int value(const char *op)
{
    switch (op[VALUE]) {
    case 'l': return (last.value + (op[MORE] - '0')) & 7;
    case 'v': case 's': case 't': case 'c': return known(op[VALUE], op[MORE]);
    default: return op[VALUE] - '0';
    }
}

static int *data(const char *op, int number)
{
    if (op[VALUE] == 'u')
        return undefined;
    outgoing[number][0] = value(op);
    outgoing[number][1] = 1;
    return outgoing[number];
}

static int *space_for(int number)
{
    incoming[number][0] = incoming[number][1] = 0;
    return incoming[number];
}

/* The number of a rank in the communicator of an operation, and back. */
static int within(const char *op, int rank) { return inter && op[COMM] == '1' ? rank / 2 : rank; }
static int outside(const char *op, int rank) { return inter && op[COMM] == '1' ? 2 * rank + !odd : rank; }

static int to(const char *op) { return within(op, op[TO] == 'l' ? last.source : op[TO] - '0'); }
static int from(const char *op) { return op[FROM] == '*' ? MPI_ANY_SOURCE : within(op, op[FROM] - '0'); }
static int wanted(const char *op) { return op[WANTED] == '*' ? MPI_ANY_TAG : op[WANTED] - '0'; }

#define MESSAGE(i) data(op, i), op[LENGTH] - '0', MPI_INT, to(op), op[TAG] - '0'
#define PATTERN from(op), wanted(op)
#define BUFFER(i) space_for(i), 2, MPI_INT
#define WORLD comms[op[COMM] - '0']
#define NUMBERED (op[NUMBER] - '0')

static void start(int number, char what) { pending[number] = what; }

/* The operation whose communicator a receive used: a matched one has that of its probe. */
static const char *probe_of(int number)
{
    const char *op = table + number * WIDTH;
    return op[CALL] == 'V' || op[CALL] == 'v' ? table + NUMBERED * WIDTH : op;
}

static void received(int number, const MPI_Status *status)
{
    last.value = incoming[number][0];
    last.source = outside(probe_of(number), status->MPI_SOURCE);
    last.tag = status->MPI_TAG;
    MPI_Get_count(status, MPI_INT, &last.count);
    if (keeps)
        of_op[number] = last;
    else
        incoming[number][0] = incoming[number][1] = 0;
    say('r');
    say('a' + last.value);
    say('0' + last.source);
    say('0' + last.tag);
    say('0' + last.count);
}

static void done(int number, const MPI_Status *status)
{
    char what = pending[number];
    int cancelled = 0;
    pending[number] = 0;
    if (what == 'r' && cancelling[number]) {
        cancelling[number] = 0;
#ifdef CANCELS
        MPI_Test_cancelled(status, &cancelled);
#endif
    }
    if (cancelled)
        say('x');
    else if (what == 'r')
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

/* Completed ones in the order of the operations, however they are listed. */
static void some_done(int count, const int *numbers, const MPI_Status *statuses)
{
    if (count == MPI_UNDEFINED)
        say('u');
    for (int i = 0; i < OPS; i++)
        for (int k = 0; k < count; k++)
            if (numbers[k] == i) {
                say('0' + i);
                done(i, &statuses[k]);
            }
}

static void tested(int number, const MPI_Status *status)
{
    say(hit ? 'T' : 'F');
    if (hit)
        done(number, status);
}

static void probed(int number, const MPI_Status *status)
{
    say(hit ? 'p' : 'q');
    if (!hit)
        return;
    last.source = outside(table + number * WIDTH, status->MPI_SOURCE);
    last.tag = status->MPI_TAG;
    MPI_Get_count(status, MPI_INT, &last.count);
    if (keeps) {
        of_op[number].source = last.source;
        of_op[number].tag = last.tag;
        of_op[number].count = last.count;
    }
    say('0' + last.source);
    say('0' + last.tag);
    say('0' + last.count);
}

static int result;

static void combined(int number)
{
    last.value = result;
    if (keeps)
        of_op[number].value = result;
    say('c');
    say('a' + last.value);
}

/* A persistent send gets its value now. */
static void fill(int number)
{
    const char *op = table + number * WIDTH;
    if (op[CALL] == 'K')
        data(op, number);
    else
        space_for(number);
    start(number, op[CALL] == 'K' ? 's' : 'r');
}

static void print(const char *op)
{
    static const char letters[4] = "abc";
    static const char *const formats[2] = { "even\n", "odd\n" };
    int shown = value(op);
    switch (op[NUMBER]) {
    case '0': printf("%d\n", shown); break;
    case '1': printf("%s\n", letters + shown); break;
    case '2': printf("%*d\n", shown, 0); break;
    default: printf(formats[shown % 2]); break;
    }
}

static void mop_up(void)
{
    int rest[2];
    for (int i = 0; i < OPS; i++) {
        if (messages[i] != MPI_MESSAGE_NULL)
            MPI_Mrecv(rest, 2, MPI_INT, &messages[i], MPI_STATUS_IGNORE);
        if (persistent[i])
            MPI_Request_free(&requests[i]);
    }
}

/* Calls that change how a whole program is explored. */
#ifdef POLLS
#define POLLING(i) \
    case 'B': MPI_Bsend(MESSAGE(i), WORLD); break; \
    case 'p': MPI_Iprobe(PATTERN, WORLD, &hit, status); probed(i, status); break; \
    case 'm': MPI_Improbe(PATTERN, WORLD, &hit, &messages[i], status); if (!hit) messages[i] = MPI_MESSAGE_NULL; probed(i, status); break; \
    case 'T': MPI_Test(&requests[NUMBERED], &hit, status); tested(NUMBERED, status); break; \
    case 'a': MPI_Testall(OPS, requests, &hit, status); say(hit ? 'T' : 'F'); if (hit) all_done(status); break; \
    case 'n': MPI_Testany(OPS, requests, &number, &hit, status); say(hit ? 'T' : 'F'); if (hit) any_done(number, status); break; \
    case 'o': MPI_Testsome(OPS, requests, &number, numbers, status); hit = number != 0; if (number != MPI_UNDEFINED) say(hit ? 'T' : 'F'); some_done(number, numbers, status); break; \
    case 'D': MPI_Buffer_detach(&buffer, &number); MPI_Buffer_attach(space, sizeof space); break;
#define ATTACH MPI_Buffer_attach(space, sizeof space)
#else
#define POLLING(i)
#define ATTACH
#endif

#ifdef CANCELS
#define CANCELLING \
    case 'Z': if (pending[NUMBERED] == 'r') { MPI_Cancel(&requests[NUMBERED]); cancelling[NUMBERED] = 1; } break;
#else
#define CANCELLING
#endif

/* One operation; all of it stands on the line that names it. */
#define STEP(i) \
    op = table + (i) * WIDTH; \
    if (holds(op)) switch (op[CALL]) { \
    case 'S': MPI_Send(MESSAGE(i), WORLD); break; \
    case 'Y': MPI_Ssend(MESSAGE(i), WORLD); break; \
    POLLING(i) \
    case 's': MPI_Isend(MESSAGE(i), WORLD, &requests[i]); start(i, 's'); break; \
    case 'y': MPI_Issend(MESSAGE(i), WORLD, &requests[i]); start(i, 's'); break; \
    case 'R': MPI_Recv(BUFFER(i), PATTERN, WORLD, status); received(i, status); break; \
    case 'r': MPI_Irecv(BUFFER(i), PATTERN, WORLD, &requests[i]); start(i, 'r'); break; \
    case 'X': MPI_Sendrecv(MESSAGE(i), BUFFER(i), PATTERN, WORLD, status); received(i, status); break; \
    case 'P': MPI_Probe(PATTERN, WORLD, status); hit = 1; probed(i, status); break; \
    case 'M': MPI_Mprobe(PATTERN, WORLD, &messages[i], status); hit = 1; probed(i, status); break; \
    case 'V': if (messages[NUMBERED] != MPI_MESSAGE_NULL) { MPI_Mrecv(BUFFER(i), &messages[NUMBERED], status); received(i, status); } break; \
    case 'v': if (messages[NUMBERED] != MPI_MESSAGE_NULL) { MPI_Imrecv(BUFFER(i), &messages[NUMBERED], &requests[i]); start(i, 'r'); } break; \
    case 'K': MPI_Send_init(outgoing[i], op[LENGTH] - '0', MPI_INT, to(op), op[TAG] - '0', WORLD, &requests[i]); persistent[i] = 1; break; \
    case 'k': MPI_Recv_init(incoming[i], 2, MPI_INT, PATTERN, WORLD, &requests[i]); persistent[i] = 1; break; \
    case 'U': if (persistent[NUMBERED] && !pending[NUMBERED]) { fill(NUMBERED); MPI_Start(&requests[NUMBERED]); } break; \
    case 'W': MPI_Wait(&requests[NUMBERED], status); done(NUMBERED, status); break; \
    case 'A': MPI_Waitall(OPS, requests, status); all_done(status); break; \
    case 'N': MPI_Waitany(OPS, requests, &number, status); any_done(number, status); break; \
    case 'O': MPI_Waitsome(OPS, requests, &number, numbers, status); some_done(number, numbers, status); break; \
    case 'I': MPI_Barrier(comms[0]); break; \
    case 'i': MPI_Ibarrier(comms[0], &requests[i]); start(i, 'i'); break; \
    case 'C': result = last.value; MPI_Bcast(&result, 1, MPI_INT, NUMBERED, comms[0]); combined(i); break; \
    case 'E': MPI_Reduce(&last.value, &result, 1, MPI_INT, MPI_BXOR, NUMBERED, comms[0]); if (rank == NUMBERED) combined(i); break; \
    case 'G': MPI_Allreduce(&last.value, &result, 1, MPI_INT, MPI_BXOR, comms[0]); combined(i); break; \
    CANCELLING \
    case '!': assert(!claimed(op)); break; \
    case '"': print(op); break; \
    case '?': status_of_rank = value(op); break; \
    }

#define LAST MPI_Waitall(OPS, requests, status); all_done(status); if (tidies) mop_up();
#define END MPI_Finalize();

#define RANK(n) static void rank##n(int tidies) { const char *op; int number, numbers[OPS], rank = n; void *buffer; MPI_Status status[OPS];

RANK(0)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    STEP(5)
    STEP(6)
    STEP(7)
    LAST
    END
}

RANK(1)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    STEP(5)
    STEP(6)
    STEP(7)
    LAST
    END
}

RANK(2)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    STEP(5)
    STEP(6)
    STEP(7)
    LAST
    END
}

RANK(3)
    STEP(0)
    STEP(1)
    STEP(2)
    STEP(3)
    STEP(4)
    STEP(5)
    STEP(6)
    STEP(7)
    LAST
    END
}

/* The leaders are the first two ranks. */
static void connect(int rank)
{
    MPI_Comm half;
    inter = 1;
    odd = rank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, odd, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, !odd, 7, &comms[1]);
}

int main(int argc, char **argv)
{
    int rank, size, tidies = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    comms[0] = MPI_COMM_WORLD;
    for (const char *flag = argv[1]; *flag; flag++) {
        switch (*flag) {
        case 'd': MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]); break;
        case 'x': connect(rank); break;
        case 'b': ATTACH; break;
        case 'l': logs = 1; break;
        case 'k': keeps = 1; break;
        case 'u': undefined = malloc(2 * sizeof *undefined); break;
        case 'p': tidies = 1; break;
        }
    }
    for (int i = 0; i < OPS; i++) {
        requests[i] = MPI_REQUEST_NULL;
        messages[i] = MPI_MESSAGE_NULL;
    }
    table = argv[2] + rank * OPS * WIDTH;
    last.value = rank;
    last.source = (rank + 1) % size;
    switch (rank) {
    case 0: rank0(tidies); break;
    case 1: rank1(tidies); break;
    case 2: rank2(tidies); break;
    default: rank3(tidies); break;
    }
    if (logs)
        puts(seen);
    free(undefined);
    return status_of_rank;
}
