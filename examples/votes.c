/* Rank 0 collects one vote from each of the others. It takes the first one from whoever is there first, and a large vote
 * is confirmed to the voter, who waits for that. The mistake: it then asks rank 2 by name, although rank 2 may have been
 * the first. So it hangs only for some inputs, and then only if the messages arrive in one of two orders. Tests rarely
 * find that:
 *
 *     concord verify examples/votes.c -n 3
 */
#include <concord.h>
#include <mpi.h>

enum { VOTE, CONFIRM };

static int collect(void) {
  int first, second;
  MPI_Status status;
  MPI_Recv(&first, 1, MPI_INT, MPI_ANY_SOURCE, VOTE, MPI_COMM_WORLD, &status);
  if (first > 100) {
    MPI_Send(&first, 1, MPI_INT, status.MPI_SOURCE, CONFIRM, MPI_COMM_WORLD);
    MPI_Recv(&second, 1, MPI_INT, 2, VOTE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(&second, 1, MPI_INT, MPI_ANY_SOURCE, VOTE, MPI_COMM_WORLD, &status);
    if (second > 100)
      MPI_Send(&second, 1, MPI_INT, status.MPI_SOURCE, CONFIRM, MPI_COMM_WORLD);
  }
  return first < second ? second : first;
}

static void vote(int rank) {
  int mine = rank, confirmed;
  if (rank == 2) {
    concord_symbolic(&mine, sizeof mine, "the vote of rank 2");
    concord_assume(mine >= 0 && mine <= 1000);
  }
  MPI_Send(&mine, 1, MPI_INT, 0, VOTE, MPI_COMM_WORLD);
  if (mine > 100)
    MPI_Recv(&confirmed, 1, MPI_INT, 0, CONFIRM, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    collect();
  else
    vote(rank);
  MPI_Finalize();
  return 0;
}
