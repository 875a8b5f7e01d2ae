// verify: -n 3
// reason: returns early are not explored
// `MPI_Win_complete` need not wait for the post (MPI 4.1 §12.5.2): rank 0's message may come first.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, other, memory = 0, first = 0, second, one = 1;
  MPI_Win window;
  MPI_Group all, peer;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  other = rank < 2 ? 1 - rank : 2;
  MPI_Group_incl(all, 1, &other, &peer);
  if (rank == 0) {
    MPI_Win_start(peer, 0, window);
    MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    MPI_Win_complete(window);
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Ssend(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    MPI_Win_post(peer, 0, window);
    MPI_Win_wait(window);
  } else {
    MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(first == 1);
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Group_free(&peer);
  MPI_Group_free(&all);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
