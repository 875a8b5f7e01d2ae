// A wait that may give up: both outcomes are right.
// verify: -n 1
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int done;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t other;
  struct timespec until = {0, 0};
  int late = 0;
  pthread_create(&other, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  while (!done && !late)
    late = pthread_cond_timedwait(&changed, &lock, &until) == ETIMEDOUT;
  pthread_mutex_unlock(&lock);
  pthread_join(other, NULL);
  return !done && !late;
}
