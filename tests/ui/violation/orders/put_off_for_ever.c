// verify: -n 5 --buffering infinite --no-model --check assertions
// For some inputs two ranks exchange messages for ever; what the others do must not be put off until they end.
#include <assert.h>
#include <concord.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, ball = 0, for_ever = 0;
  MPI_Status s;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    concord_symbolic(&for_ever, sizeof for_ever, "for ever");
  MPI_Bcast(&for_ever, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (for_ever && rank < 2)
    for (;;) {
      if (rank == 0)
        MPI_Send(&ball, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(&ball, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
      if (rank == 1)
        MPI_Send(&ball, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  if (for_ever && rank > 2)
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  if (for_ever && rank == 2) {
    MPI_Recv(&ball, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
    assert(s.MPI_SOURCE == 3); //~ ERROR assertion
    MPI_Recv(&ball, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &s);
  }
  MPI_Finalize();
  return 0;
}
