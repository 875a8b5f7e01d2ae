// verify: -n 2
#include <concord.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank;
  unsigned char hurry;
  FILE *file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  concord_symbolic(&hurry, sizeof hurry, "hurry");
  file = fopen("zz_table", "a+");
  if (rank == 0)
    fputs("row", file);
  else if (hurry > 200)
    fputs("line", file);
  fclose(file);
  MPI_Finalize();
  return 0;
}
