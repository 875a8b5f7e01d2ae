// verify: -n 2
// reason: info keys that promise something about the program
// With `mpi_assert_allow_overtaking` the second message may come first (MPI 4.1 §7.4.4).
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, first = 1, second = 2;
  MPI_Comm comm;
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "true");
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
  MPI_Info_free(&info);
  if (rank == 0) {
    MPI_Send(&first, 1, MPI_INT, 1, 0, comm);
    MPI_Send(&second, 1, MPI_INT, 1, 0, comm);
  } else {
    MPI_Recv(&first, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&second, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    assert(first == 1);
  }
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
