// run: -n 2
// Displacements in any order: the data travel in the order of the type map, not of addresses.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, lengths[3] = {2, 1, 3}, v[10];
  MPI_Aint displs[3] = {7 * sizeof(int), 0, 2 * sizeof(int)};
  MPI_Datatype t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_hindexed(3, lengths, displs, MPI_INT, &t);
  MPI_Type_commit(&t);
  for (int i = 0; i < 10; i++) v[i] = rank ? -1 : i;
  if (rank == 0) {
    MPI_Send(v, 1, t, 1, 0, MPI_COMM_WORLD);
    MPI_Send(v, 6, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(v, 6, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] gathered: %d %d %d %d %d %d\n", v[0], v[1], v[2], v[3], v[4], v[5]);
    for (int i = 0; i < 10; i++) v[i] = -1;
    MPI_Recv(v, 1, t, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("[1] scattered:");
    for (int i = 0; i < 10; i++) printf(" %d", v[i]);
    printf("\n");
  }
  MPI_Type_free(&t);
  printf("[%d] end\n", rank);
  MPI_Finalize();
  return 0;
}
