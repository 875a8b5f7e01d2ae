// Each thread reads after the barrier what the other one wrote before it.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int value[2];
static int serial[2];

static void *work(void *arg) {
  int me = (int)(long)arg;
  value[me] = me + 1;
  serial[me] = pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
  assert(value[1 - me] == 2 - me);
  pthread_barrier_wait(&barrier);
  value[1 - me] = 0;
  return NULL;
}

int main(void) {
  pthread_t other;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&other, NULL, work, (void *)1L);
  work((void *)0L);
  pthread_join(other, NULL);
  assert(value[0] == 0 && value[1] == 0);
  assert(serial[0] + serial[1] == 1);
  pthread_barrier_destroy(&barrier);
  return 0;
}
