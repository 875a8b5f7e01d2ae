// verify: -n 2
// Members of members, in arrays.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  struct {
    struct {
      int a[2];
      double d;
    } in[2];
  } x = {{{{0}, 0}}};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&x.in[1].d, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(x.in[0].a, 2, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
