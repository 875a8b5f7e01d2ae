// Threads compute, the main one communicates; what the library provides is looked at.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

static int part[2];

static void *work(void *arg) {
  part[1] = (int)(long)arg;
  return NULL;
}

int main(int argc, char **argv) {
  int provided, rank, sum, total;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided >= MPI_THREAD_FUNNELED) {
    pthread_create(&other, NULL, work, (void *)(long)rank);
    part[0] = 1;
    pthread_join(other, NULL);
  } else {
    work((void *)(long)rank);
    part[0] = 1;
  }
  sum = part[0] + part[1];
  MPI_Allreduce(&sum, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(total == 3);
  MPI_Finalize();
  return 0;
}
