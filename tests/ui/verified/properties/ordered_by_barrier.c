// verify: -n 3 --property (!recv(2,*))W(coll(0,barrier)) --property G(recv(2,0)->O(recv(1,0))) --property F(finalize(2))
// What rank 2 receives was sent after a barrier that rank 1 enters after its
// own receive.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Send(&value, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  if (rank == 2)
    MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
