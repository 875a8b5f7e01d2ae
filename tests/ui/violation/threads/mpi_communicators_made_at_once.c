// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Comm both;

static void *copy(void *unused) {
  MPI_Comm mine;
  MPI_Comm_idup(both, &mine, (MPI_Request *)unused); //~ ERROR concurrent-calls //~ ERROR collective-mismatch
  return NULL;
}

/* Two threads make communicators of one: nobody knows which call of the other process belongs to which. */
int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided == MPI_THREAD_MULTIPLE) {
    pthread_t other;
    MPI_Request request;
    MPI_Comm line;
    MPI_Comm_dup(MPI_COMM_WORLD, &both);
    pthread_create(&other, NULL, copy, &request);
    MPI_Cart_create(both, 1, (int[]){2}, (int[]){0}, 0, &line);
    pthread_join(other, NULL);
  }
  MPI_Finalize();
  return 0;
}
