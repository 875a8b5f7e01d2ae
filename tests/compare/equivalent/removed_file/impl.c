// A file that was there and is gone is something to see.
// compare: -n 2
// wrong 1: it stays
// wrong 2: it is empty
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
#if WRONG == 2
    fclose(fopen("old.txt", "w"));
#elif WRONG != 1
    remove("old.txt");
#endif
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    puts("clean");
  MPI_Finalize();
  return 0;
}
