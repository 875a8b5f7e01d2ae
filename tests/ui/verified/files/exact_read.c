// verify: -n 3
// Ranks read a record each that is there, while rank 0 writes the next one: nobody asks where the file ends.
#include <assert.h>
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, value = 7;
  int file;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    file = open("zz_records", O_WRONLY | O_CREAT, 0644);
    write(file, &value, sizeof value);
    MPI_Barrier(MPI_COMM_WORLD);
    write(file, &rank, sizeof rank);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    file = open("zz_records", O_RDONLY);
    assert(read(file, &value, sizeof value) == sizeof value && value == 7);
  }
  close(file);
  MPI_Finalize();
  return 0;
}
