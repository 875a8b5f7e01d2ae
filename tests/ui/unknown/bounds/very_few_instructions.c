// verify: -n 2 --max-instructions 100
// reason: cut after 100 instructions (--max-instructions)
// One execution stands for all, and is longer than what is allowed.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, number = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 100; i++)
    number += i * rank;
  MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return number;
}
