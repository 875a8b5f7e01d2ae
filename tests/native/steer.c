/* steer.c: makes a run under a real MPI library follow a witness.
 *
 * Linked into the program; it takes the place of the MPI functions below (the standard's profiling
 * interface, MPI 4.1 §15.2) and calls the library by the PMPI_ names. The environment variable
 * CONCORD_PLAN names a file with what the witness says, one line per decision:
 *
 *     RANK recv K SOURCE       the K-th receive or probe of a rank, from 0, takes a message of this rank of the world
 *     RANK send K buffered     the K-th standard send returns before its message is received
 *     RANK send K synchronous  it does not
 *     RANK input K HEX         the K-th input that the rank asks for
 *
 * Binding wildcards to their source is enough to force the recorded matching: messages of one source
 * cannot overtake each other. A buffered send becomes a buffered-mode send, any other one a synchronous one.
 *
 * Every rank writes to CONCORD_PLAN.RANK when it enters a blocking call ("in MPI_Recv") and when it leaves
 * ("out MPI_Recv"), so that the last line of a run that hangs says where.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 4096, ROOM = 1 << 20 };

struct decision {
  char what[8];
  int number;
  char value[256];
};

static struct decision plan[DECISIONS];
static int planned, receives, sends, inputs, rank = -1;
static FILE *journal;
static char room[ROOM];

static void die(const char *why) {
  fprintf(stderr, "steer: %s\n", why);
  abort();
}

/* Reads the plan and takes the lines of one rank. */
static void begin(void) {
  const char *path = getenv("CONCORD_PLAN");
  char name[4096];
  struct decision line;
  int whose;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file)
    die("CONCORD_PLAN names no readable file");
  while (fscanf(file, "%d %7s %d %255s", &whose, line.what, &line.number, line.value) == 4) {
    if (whose != rank)
      continue;
    if (planned == DECISIONS)
      die("too many decisions");
    plan[planned++] = line;
  }
  fclose(file);
  snprintf(name, sizeof name, "%s.%d", path, rank);
  journal = fopen(name, "w");
  if (!journal)
    die("cannot write the journal");
  PMPI_Buffer_attach(room, sizeof room);
}

static const char *decided(const char *what, int number) {
  for (int i = 0; i < planned; i++)
    if (plan[i].number == number && !strcmp(plan[i].what, what))
      return plan[i].value;
  return NULL;
}

static void in(const char *call) {
  fprintf(journal, "in %s\n", call);
  fflush(journal);
}

static int out(const char *call, int code) {
  fprintf(journal, "out %s\n", call);
  fflush(journal);
  return code;
}

/* The source that the next receive takes its message from, as a rank of the communicator. */
static int bound(int source, MPI_Comm comm) {
  const char *recorded = decided("recv", receives++);
  if (source != MPI_ANY_SOURCE || !recorded)
    return source;
  MPI_Group world, group;
  int of_world = atoi(recorded), here = MPI_UNDEFINED;
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  PMPI_Comm_group(comm, &group);
  PMPI_Group_translate_ranks(world, 1, &of_world, group, &here);
  PMPI_Group_free(&world);
  PMPI_Group_free(&group);
  return here == MPI_UNDEFINED ? source : here;
}

static int buffered(void) {
  const char *recorded = decided("send", sends++);
  return recorded && !strcmp(recorded, "buffered");
}

int MPI_Init(int *argc, char ***argv) {
  int code = PMPI_Init(argc, argv);
  begin();
  return code;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  int code = PMPI_Init_thread(argc, argv, required, provided);
  begin();
  return code;
}

int MPI_Finalize(void) {
  in("MPI_Finalize");
  return out("MPI_Finalize", PMPI_Finalize());
}

int MPI_Send(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  in("MPI_Send");
  return out("MPI_Send", buffered() ? PMPI_Bsend(data, count, type, to, tag, comm)
                                    : PMPI_Ssend(data, count, type, to, tag, comm));
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) {
  return buffered() ? PMPI_Ibsend(data, count, type, to, tag, comm, request)
                    : PMPI_Issend(data, count, type, to, tag, comm, request);
}

int MPI_Ssend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
  in("MPI_Ssend");
  return out("MPI_Ssend", PMPI_Ssend(data, count, type, to, tag, comm));
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status) {
  in("MPI_Recv");
  return out("MPI_Recv", PMPI_Recv(data, count, type, bound(from, comm), tag, comm, status));
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request) {
  return PMPI_Irecv(data, count, type, bound(from, comm), tag, comm, request);
}

int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status *status) {
  in("MPI_Probe");
  return out("MPI_Probe", PMPI_Probe(bound(from, comm), tag, comm, status));
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  in("MPI_Wait");
  return out("MPI_Wait", PMPI_Wait(request, status));
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
  in("MPI_Waitall");
  return out("MPI_Waitall", PMPI_Waitall(count, requests, statuses));
}

int MPI_Barrier(MPI_Comm comm) {
  in("MPI_Barrier");
  return out("MPI_Barrier", PMPI_Barrier(comm));
}

int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  in("MPI_Bcast");
  return out("MPI_Bcast", PMPI_Bcast(data, count, type, root, comm));
}

int MPI_Allreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
  in("MPI_Allreduce");
  return out("MPI_Allreduce", PMPI_Allreduce(data, result, count, type, op, comm));
}

int MPI_Reduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm) {
  in("MPI_Reduce");
  return out("MPI_Reduce", PMPI_Reduce(data, result, count, type, op, root, comm));
}

/* The functions of concord.h, with the inputs of the witness. */

void concord_symbolic(void *object, size_t size, const char *name) {
  const char *digits = decided("input", inputs++);
  (void)name;
  if (!digits || strlen(digits) != 2 * size)
    die("an input that the witness does not have");
  for (size_t i = 0; i < size; i++) {
    unsigned byte;
    sscanf(digits + 2 * i, "%2x", &byte);
    ((unsigned char *)object)[i] = (unsigned char)byte;
  }
}

void concord_assume(int condition) {
  if (!condition)
    die("an assumption does not hold");
}

void concord_assert_at(int holds, const char *text, const char *file, int line, const char *function) {
  if (holds)
    return;
  fprintf(stderr, "%s:%d: %s: Assertion `%s' failed.\n", file, line, function, text);
  abort();
}
