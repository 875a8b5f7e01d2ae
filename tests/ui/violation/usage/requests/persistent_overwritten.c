// verify: -n 2
// A persistent request whose handle is overwritten can never be freed (3.9).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int x = 0, y = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send_init(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r); //~ ERROR resource-leak
  MPI_Recv_init(&y, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r);
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
