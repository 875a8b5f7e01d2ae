// verify: -n 3 --check deadlock
// reason: file
// One rank empties the file while another writes; how long it is then decides whether rank 0 waits for ever.
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, value = 7;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int file = open("zz_length", O_RDWR | O_CREAT | (rank == 1 ? O_TRUNC : 0), 0644);
  if (rank == 2)
    write(file, &value, sizeof value);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0 && lseek(file, 0, SEEK_END) == 0)
    MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  close(file);
  MPI_Finalize();
  return 0;
}
