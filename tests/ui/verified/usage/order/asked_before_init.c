// verify: -n 2
// Some functions may be called at any time (11.4.1).
#include <mpi.h>

int main(int argc, char **argv) {
  int major, minor, flag;
  MPI_Info info;
  MPI_Get_version(&major, &minor);
  MPI_Initialized(&flag);
  MPI_Info_create(&info);
  MPI_Info_free(&info);
  if (!flag)
    MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Finalized(&flag);
  return !flag;
}
