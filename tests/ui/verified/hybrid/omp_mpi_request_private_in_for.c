// Each iteration has a request of its own.
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
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    MPI_Request q;
    int y;
    MPI_Irecv(&y, 1, MPI_INT, 1-r, i, MPI_COMM_WORLD, &q);
    b[i] = i;
    MPI_Send(&b[i], 1, MPI_INT, 1-r, i, MPI_COMM_WORLD);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    if (y != i) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Finalize();
  return 0;
}
