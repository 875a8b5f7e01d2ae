// A worker sends to nobody while the main thread is in a barrier.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static void *w(void *a) {
  int x = 1;
  MPI_Request q;
  MPI_Isend(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &q); //~ ERROR thread-level
  MPI_Wait(&q, MPI_STATUS_IGNORE); //~ ERROR thread-level
  return 0;
}

int main(int argc, char **argv) {
  int p;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &p);
  pthread_t t;
  if (p >= MPI_THREAD_SERIALIZED) {
    pthread_create(&t, 0, w, 0);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_join(t, 0);
  } else MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
