// verify: -n 2
// The flag of a test of another operation lies in a message under way.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    int flag;
    int value;
  } message = {0, 1};
  int other = 0;
  MPI_Request send, receive;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&other, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &receive);
    MPI_Isend(&message, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, &send);
    MPI_Test(&receive, &message.flag, MPI_STATUS_IGNORE); //~ ERROR buffer-in-use
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
  } else {
    MPI_Send(&other, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Recv(&message, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
