// The last user of a block frees it; the relaxed counter does not tell what the other one has done.
// verify: -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

static int other;
struct block { atomic_int users; int value[2]; };
static void leave(struct block *b) {
  if (atomic_fetch_sub_explicit(&b->users, 1, memory_order_relaxed) == 1) //~ ERROR data-race
    free(b); //~ ERROR data-race
}
static void *use(void *a) {
  struct block *b = a;
  b->value[1] = 5;
  leave(b);
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
  other = 1 - r;

  struct block *b = calloc(1, sizeof *b);
  atomic_store(&b->users, 2);
  pthread_t t;
  pthread_create(&t, 0, use, b);
  MPI_Sendrecv(&r, 1, MPI_INT, other, 0, &b->value[0], 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  leave(b);
  pthread_join(t, 0);
  MPI_Finalize();
  return 0;
}
