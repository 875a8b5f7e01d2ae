// Matched probes keep the message for who saw it.
// verify: -n 2
#include <mpi.h>
#include <pthread.h>

static int other;

static void *w(void *x) {
  MPI_Status s;
  int n;
  MPI_Message m;
  MPI_Mprobe(other, MPI_ANY_TAG, MPI_COMM_WORLD, &m, &s);
  MPI_Get_count(&s, MPI_INT, &n);
  int b[2];
  MPI_Mrecv(b, n, MPI_INT, &m, MPI_STATUS_IGNORE);
  return 0;
}

int main(int argc, char **argv) {
  int p, r;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &p);
  if (p < MPI_THREAD_MULTIPLE) {
    MPI_Finalize();
    return 0;
  }
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  other = 1-r;
  if (r == 0) {
    int b[2] = {1, 2};
    MPI_Send(b, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    MPI_Send(b, 2, MPI_INT, 1, 3, MPI_COMM_WORLD);
  } else {
    pthread_t t;
    pthread_create(&t, 0, w, 0);
    w(0);
    pthread_join(t, 0);
  }
  MPI_Finalize();
  return 0;
}
