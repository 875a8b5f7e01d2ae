// verify: -n 2
// Rank 0 waits for a file that rank 1 makes when it has written its result.
#include <assert.h>
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, value = 7, file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    while (access("zz_done", F_OK) != 0)
      ;
    file = open("zz_result", O_RDONLY);
    assert(read(file, &value, sizeof value) == sizeof value && value == 1);
  } else {
    file = open("zz_result", O_WRONLY | O_CREAT, 0644);
    write(file, &rank, sizeof rank);
    close(open("zz_done", O_WRONLY | O_CREAT | O_EXCL, 0644));
  }
  close(file);
  MPI_Finalize();
  return 0;
}
