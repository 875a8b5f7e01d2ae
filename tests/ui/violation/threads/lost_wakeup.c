// The signal may come before the wait: then nobody hears it.
// verify: -n 1
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&go);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&go, &lock); //~ ERROR deadlock
  pthread_mutex_unlock(&lock);
  pthread_join(other, NULL);
  return 0;
}
