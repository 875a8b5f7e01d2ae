// If the main thread gets the lock first, the accesses are ordered; otherwise not.
// verify: -n 1
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ready, data;

static void *work(void *arg) {
  int go;
  pthread_mutex_lock(&lock);
  go = ready;
  pthread_mutex_unlock(&lock);
  if (!go)
    data = 2; //~ ERROR data-race
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  data = 1;
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  pthread_join(other, NULL);
  return 0;
}
