// compare: -n 4
// wrong 1: one phase is missing
// wrong 2: the partners keep the wrong one of two
#include <concord.h>
#include <mpi.h>

/* Odd-even transposition: every rank has one number. */
int main(int argc, char **argv) {
  int rank, size, a[4], mine, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    concord_symbolic(a, sizeof a, "a");
  MPI_Scatter(a, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
#if WRONG == 1
  for (int phase = 0; phase < size - 1; phase++) {
#else
  for (int phase = 0; phase < size; phase++) {
#endif
    int partner = (rank + phase) % 2 == 0 ? rank + 1 : rank - 1;
    if (partner < 0 || partner >= size)
      continue;
    MPI_Sendrecv(&mine, 1, MPI_INT, partner, 0, &other, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#if WRONG == 2
    int keeps_less = phase == 2 ? partner < rank : rank < partner;
#else
    int keeps_less = rank < partner;
#endif
    if (keeps_less ? other < mine : other > mine)
      mine = other;
  }
  MPI_Gather(&mine, 1, MPI_INT, a, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    concord_output(a, sizeof a, "a");
  MPI_Finalize();
  return 0;
}
