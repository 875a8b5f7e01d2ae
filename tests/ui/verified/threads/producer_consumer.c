// A condition variable with a loop around the wait: whoever comes first.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full, item;

static void *produce(void *arg) {
  pthread_mutex_lock(&lock);
  item = 7;
  full = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, NULL, produce, NULL);
  pthread_mutex_lock(&lock);
  while (!full)
    pthread_cond_wait(&filled, &lock);
  assert(item == 7);
  pthread_mutex_unlock(&lock);
  pthread_join(producer, NULL);
  pthread_cond_destroy(&filled);
  pthread_mutex_destroy(&lock);
  return 0;
}
