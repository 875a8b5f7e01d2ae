// run: -n 2
// Contiguous types nest; two contiguous pairs carry the same data as four basic elements.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size_pair, size_quad, data[8];
  MPI_Datatype pair, quad;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_contiguous(2, pair, &quad);
  MPI_Type_commit(&quad);
  MPI_Type_size(pair, &size_pair);
  MPI_Type_size(quad, &size_quad);
  MPI_Type_free(&pair);
  if (rank == 0) {
    for (int i = 0; i < 8; i++) data[i] = i * i;
    MPI_Send(data, 2, quad, 1, 0, MPI_COMM_WORLD);
    printf("[0] sizes %d %d\n", size_pair, size_quad);
  } else {
    MPI_Status st;
    int quads, elements;
    for (int i = 0; i < 8; i++) data[i] = -1;
    MPI_Recv(data, 8, MPI_INT, 0, 0, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, quad, &quads);
    MPI_Get_elements(&st, quad, &elements);
    printf("[1] %d quads, %d elements, last %d\n", quads, elements, data[7]);
  }
  MPI_Type_free(&quad);
  MPI_Finalize();
  return 0;
}
