// Two threads share the variable of a request.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>

int main(int argc, char **argv) {
  int p, r, b[4];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  MPI_Request q;
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    b[i] = i;
    MPI_Isend(&b[i], 1, MPI_INT, MPI_PROC_NULL, i, MPI_COMM_WORLD, &q); //~ ERROR data-race //~ ERROR request-misuse
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
