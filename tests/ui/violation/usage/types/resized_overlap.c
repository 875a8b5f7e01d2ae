// verify: -n 1
// Two elements whose extent is smaller than their data.
#include <mpi.h>

int main(int argc, char **argv) {
  int out[4] = {1, 2, 3, 4}, in[4];
  MPI_Datatype pair, close;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_create_resized(pair, 0, sizeof(int), &close);
  MPI_Type_commit(&close);
  MPI_Irecv(in, 2, close, 0, 0, MPI_COMM_WORLD, &request); //~ ERROR invalid-argument
  MPI_Send(out, 4, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Type_free(&pair);
  MPI_Type_free(&close);
  MPI_Finalize();
  return 0;
}
