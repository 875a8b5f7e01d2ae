// verify: -n 2 --buffering any --property G(send(0,1,tag=1)->F(recv(0,1)))
// Whatever rank 0 asks is answered, but for one question.
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, question = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    concord_symbolic(&question, sizeof question, "question");
    MPI_Send(&question, 1, MPI_INT, 1, 1, MPI_COMM_WORLD); //~ ERROR property-violated
    if (question != 42)
      MPI_Recv(&question, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&question, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (question != 42)
      MPI_Send(&question, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
