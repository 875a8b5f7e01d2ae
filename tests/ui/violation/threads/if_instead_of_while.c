// Two consumers, one item each time: who is woken may find that another one was faster.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *consume(void *arg) {
  pthread_mutex_lock(&lock);
  if (items == 0)
    pthread_cond_wait(&filled, &lock);
  assert(items > 0); //~ ERROR assertion
  items--;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consume, NULL);
  pthread_create(&b, NULL, consume, NULL);
  pthread_mutex_lock(&lock);
  items++;
  pthread_cond_broadcast(&filled);
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  items++;
  pthread_cond_broadcast(&filled);
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
