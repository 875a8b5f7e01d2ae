// verify: -n 2
// All entries must be of the same predefined type (12.3.4).
#include <mpi.h>

int main(int argc, char **argv) {
  struct {
    int number;
    float weight;
  } cell = {0}, mine = {1, 2};
  MPI_Win win;
  MPI_Datatype mixed;
  MPI_Init(&argc, &argv);
  MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 4}, (MPI_Datatype[]){MPI_INT, MPI_FLOAT}, &mixed);
  MPI_Type_commit(&mixed);
  MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_fence(0, win);
  MPI_Accumulate(&mine, 1, mixed, 0, 0, 1, mixed, MPI_SUM, win); //~ ERROR invalid-argument
  MPI_Win_fence(0, win);
  MPI_Type_free(&mixed);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
