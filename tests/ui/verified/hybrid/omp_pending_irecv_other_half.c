// The team works beside what is being received.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int p, r, b[4] = {0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &p);
  if (p < MPI_THREAD_FUNNELED) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  MPI_Request q;
  MPI_Irecv(b, 1, MPI_INT, 1-r, 0, MPI_COMM_WORLD, &q);
  MPI_Send(&r, 1, MPI_INT, 1-r, 0, MPI_COMM_WORLD);
#pragma omp parallel for
  for (int i = 1; i < 4; i++) b[i] = i;
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return b[0]-(1-r);
}
