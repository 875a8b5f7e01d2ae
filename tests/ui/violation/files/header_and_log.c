// verify: -n 2
// Where the log line lands, chance decides: behind the header, or where the header will be.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int file = open("zz_log", O_WRONLY | O_CREAT, 0644);
    write(file, "header\n", 7);
    close(file);
  } else {
    int file = open("zz_log", O_WRONLY | O_CREAT | O_APPEND, 0644);
    write(file, "line\n", 5); //~ ERROR file-race
    close(file);
  }
  MPI_Finalize();
  return 0;
}
