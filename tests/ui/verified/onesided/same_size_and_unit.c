// verify: -n 3
// What is promised holds; where nothing is (`false`, or no key), sizes and units may differ.
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *cells;
  long own[4] = {0};
  MPI_Win same, other;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "same_size", "true");
  MPI_Info_set(info, "same_disp_unit", "true");
  MPI_Win_allocate(8, 4, info, MPI_COMM_WORLD, &cells, &same);
  MPI_Info_set(info, "same_size", "false");
  MPI_Info_delete(info, "same_disp_unit");
  MPI_Win_create(own, rank * sizeof *own, rank == 2 ? 1 : sizeof *own, info, MPI_COMM_WORLD, &other);
  MPI_Info_free(&info);
  MPI_Win_free(&same);
  MPI_Win_free(&other);
  MPI_Finalize();
  return 0;
}
