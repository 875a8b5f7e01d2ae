// verify: -n 2 --deny strict-c
// The imaginary part was never written; the bytes behind numbers of 80 bits never are.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  long double pair[2], got[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pair[0] = 1;
  if (rank == 0)
    MPI_Send(pair, 1, MPI_C_LONG_DOUBLE_COMPLEX, 1, 0, MPI_COMM_WORLD); //~ ERROR uninitialised-sent
  else
    MPI_Recv(got, 1, MPI_C_LONG_DOUBLE_COMPLEX, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
