// Two threads of each process talk to their partners at the same time, by tags of their own.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

static int rank;

static void *talk(void *arg) {
  int tag = (int)(long)arg, out = 10 * rank + tag, in;
  MPI_Sendrecv(&out, 1, MPI_INT, 1 - rank, tag, &in, 1, MPI_INT, 1 - rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  assert(in == 10 * (1 - rank) + tag);
  return NULL;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided == MPI_THREAD_MULTIPLE) {
    pthread_create(&other, NULL, talk, (void *)1L);
    talk((void *)2L);
    pthread_join(other, NULL);
  }
  MPI_Finalize();
  return 0;
}
