// A datatype is freed while another thread sends with it.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static MPI_Datatype d;

static void *w(void *x) {
  int b[2] = {0};
  MPI_Send(b, 1, d, MPI_PROC_NULL, 0, MPI_COMM_WORLD); //~ ERROR invalid-argument //~ ERROR concurrent-calls
  return 0;
}

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Type_contiguous(2, MPI_INT, &d);
  MPI_Type_commit(&d);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  MPI_Datatype e = d;
  MPI_Type_free(&e);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
