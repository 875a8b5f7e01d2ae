// A thread looks again and again whether it may end: two others race meanwhile.
// verify: -n 1
#include <pthread.h>
#include <stdatomic.h>

static atomic_int stop;
static int shared;

static void *spin(void *unused) {
  (void)unused;
  while (!atomic_load(&stop))
    ;
  return 0;
}

static void *work(void *unused) {
  (void)unused;
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  shared++; //~ ERROR data-race
  return 0;
}

int main(void) {
  pthread_t spinner, workers[2];
  pthread_create(&spinner, 0, spin, 0);
  for (int i = 0; i < 2; i++)
    pthread_create(&workers[i], 0, work, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(workers[i], 0);
  atomic_store(&stop, 1);
  pthread_join(spinner, 0);
  return 0;
}
