// run: -n 1
// Generalized requests: query and free run at completion, with the status that the query function filled.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct job {
  int id;
  int result;
};

static int query(void *extra, MPI_Status *st) {
  struct job *j = extra;
  printf("[0] query job %d\n", j->id);
  MPI_Status_set_elements(st, MPI_INT, j->result);
  MPI_Status_set_cancelled(st, 0);
  st->MPI_SOURCE = j->id;
  st->MPI_TAG = 500 + j->id;
  return MPI_SUCCESS;
}

static int release(void *extra) {
  struct job *j = extra;
  printf("[0] free job %d\n", j->id);
  free(j);
  return MPI_SUCCESS;
}

static int cancel(void *extra, int complete) {
  struct job *j = extra;
  printf("[0] cancel job %d, complete %d\n", j->id, complete != 0);
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  for (int i = 1; i <= 2; i++) {
    int flag = -1, n = 0;
    MPI_Request r;
    MPI_Status st;
    struct job *j = malloc(sizeof *j);
    j->id = i;
    j->result = 0;
    MPI_Grequest_start(query, release, cancel, j, &r);
    MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
    printf("[0] pending: %d\n", flag);
    if (i == 2) MPI_Cancel(&r);
    j->result = 10 * i;
    MPI_Grequest_complete(r);
    MPI_Wait(&r, &st);
    MPI_Get_count(&st, MPI_INT, &n);
    printf("[0] source %d tag %d count %d null %d\n", st.MPI_SOURCE, st.MPI_TAG, n,
           r == MPI_REQUEST_NULL);
  }
  MPI_Finalize();
  return 0;
}
