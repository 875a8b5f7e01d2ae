// verify: -n 1
// The flag says that the other thread is nearly done with the mutex, not that it is.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int nearly;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  nearly = 1;
  pthread_mutex_unlock(&lock); //~ ERROR data-race
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  while (!nearly)
    ;
  pthread_mutex_destroy(&lock); //~ ERROR thread-misuse
  pthread_join(other, NULL);
  return 0;
}
