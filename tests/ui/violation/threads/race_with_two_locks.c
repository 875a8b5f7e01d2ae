// Both accesses are locked, but by different mutexes.
// verify: -n 1
#include <pthread.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *arg) {
  pthread_mutex_lock(&other);
  shared = 2; //~ ERROR data-race
  pthread_mutex_unlock(&other);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&one);
  shared = 1;
  pthread_mutex_unlock(&one);
  pthread_join(thread, NULL);
  return 0;
}
