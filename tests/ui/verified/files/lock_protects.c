// verify: -n 2
// A lock file that both ranks wait for: whoever comes second sees what the first one did.
#include <assert.h>
#include <fcntl.h>
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, lock, counter, value = 0, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  while ((lock = open("zz_lock", O_CREAT | O_EXCL | O_WRONLY, 0644)) < 0)
    ;
  counter = open("zz_counter", O_CREAT | O_RDWR, 0644);
  if (read(counter, &value, sizeof value) != sizeof value)
    value = 0;
  value++;
  pwrite(counter, &value, sizeof value, 0);
  close(counter);
  close(lock);
  unlink("zz_lock");
  MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  assert(rank != 0 || sum == 3);
  MPI_Finalize();
  return 0;
}
