// verify: -n 5 --buffering zero
// Both loops poll nine times, so that the count is forgotten twice; what was kept of the first one is another number.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 0, first = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int polls = 0, earlier = 0, done, more;
    MPI_Request request;
    MPI_Irecv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
    for (int phase = 0; phase < 2; phase++) {
      earlier = polls;
      do {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        polls++;
        MPI_Recv(&more, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } while (more);
      for (int i = 0; i < 3; i++) {
        int from;
        MPI_Recv(&from, 1, MPI_INT, MPI_ANY_SOURCE, 3 + phase, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (i == 0)
          first = from;
      }
    }
    MPI_Send(&value, 0, MPI_INT, 1, 2, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (first == 3)
      assert(earlier == polls); //~ ERROR assertion
  } else if (rank == 1) {
    for (int phase = 0; phase < 2; phase++)
      for (int i = 0; i < 9; i++) {
        int more = i < 8;
        MPI_Send(&more, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
      }
    MPI_Recv(&value, 0, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
