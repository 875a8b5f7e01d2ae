// verify: -n 1
#include <pthread.h>

static pthread_barrier_t barrier;
static int skip = 1;

static void *work(void *arg) {
  if (!skip)
    pthread_barrier_wait(&barrier);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&other, NULL, work, NULL);
  pthread_barrier_wait(&barrier); //~ ERROR deadlock
  pthread_join(other, NULL);
  return 0;
}
