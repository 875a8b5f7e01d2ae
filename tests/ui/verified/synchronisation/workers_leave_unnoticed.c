// verify: -n 4
// paths: 12
// states: 25
// Workers that are done may leave the broadcast and free their communicator while the manager still
// chooses: nobody notices, and there are no more states than if they had to wait (--collectives
// synchronising).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, data = 0, seen = 0;
  MPI_Comm team;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &team);
  if (rank == 0) {
    for (int i = 1; i < size; i++) {
      MPI_Recv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 0, team, &status);
      if (status.MPI_SOURCE == 2)
        seen++;
      MPI_Send(&seen, 1, MPI_INT, status.MPI_SOURCE, 1, team);
    }
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, team);
    MPI_Recv(&data, 1, MPI_INT, 0, 1, team, MPI_STATUS_IGNORE);
  }
  MPI_Bcast(&data, 1, MPI_INT, 1, team);
  MPI_Comm_free(&team);
  MPI_Finalize();
  return 0;
}
