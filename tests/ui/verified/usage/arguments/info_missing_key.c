// verify: -n 2
// Asking for a key that is not there is no mistake (10).
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  int flag = 1, length = 8;
  char text[8];
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Info_create(&info);
  MPI_Info_get_string(info, "key", &length, text, &flag);
  MPI_Info_free(&info);
  if (flag)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Finalize();
  return 0;
}
