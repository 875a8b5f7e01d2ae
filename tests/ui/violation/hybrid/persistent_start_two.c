// Two threads start one persistent request.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Request q;
static int b;

static void *w(void *x) {
  MPI_Start(&q); //~ ERROR request-misuse
  return 0;
}

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  MPI_Send_init(&b, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &q);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  w(0);
  pthread_join(t, 0);
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Request_free(&q);
  MPI_Finalize();
  return 0;
}
