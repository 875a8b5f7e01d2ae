// verify: -n 2
// Every operation is completed before MPI_Finalize (3.7.3, 11.2.2).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 1, y = 0, a[2] = {1, 2}, b[2] = {0};
  MPI_Request r = MPI_REQUEST_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  (void)a, (void)b;
  if (rank == 0)
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r); //~ ERROR request-misuse
  else
    MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
