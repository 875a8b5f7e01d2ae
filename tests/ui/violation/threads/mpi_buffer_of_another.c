// The buffer of a receive is read by another thread.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int value;

static void *look(void *arg) {
  return (void *)(long)value; //~ ERROR data-race
}

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided >= MPI_THREAD_FUNNELED) {
    if (rank == 0) {
      pthread_t other;
      pthread_create(&other, NULL, look, NULL);
      MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      pthread_join(other, NULL);
    } else {
      MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
