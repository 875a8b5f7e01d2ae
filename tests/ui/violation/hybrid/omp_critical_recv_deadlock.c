// The message is waited for in the region that its sending needs.
// verify: -n 2 --cflag=-fopenmp
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
#pragma omp parallel num_threads(2)
  {
    int x = 1, y;
    if (omp_get_thread_num()) {
#pragma omp critical //~ ERROR deadlock
      MPI_Recv(&y, 1, MPI_INT, 1-r, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ ERROR deadlock
    } else {
#pragma omp critical
      MPI_Send(&x, 1, MPI_INT, 1-r, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
