// verify: -n 2
// Three communicators, each freed.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm own, inter, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &own);
  MPI_Intercomm_create(own, 0, MPI_COMM_WORLD, 1 - rank, 3, &inter);
  MPI_Intercomm_merge(inter, rank, &all);
  MPI_Comm_free(&own);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&all);
  MPI_Finalize();
  return 0;
}
