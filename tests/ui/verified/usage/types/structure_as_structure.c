// verify: -n 2
// A structure with padding, described member by member.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    int n;
    double d;
  } x = {1, 2.0}, y;
  int lengths[2] = {1, 1};
  MPI_Aint at[2];
  MPI_Datatype t, types[2] = {MPI_INT, MPI_DOUBLE};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  at[0] = (char *)&x.n - (char *)&x;
  at[1] = (char *)&x.d - (char *)&x;
  MPI_Type_create_struct(2, lengths, at, types, &t);
  MPI_Type_commit(&t);
  if (rank == 0)
    MPI_Send(&x, 1, t, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&y, 1, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
