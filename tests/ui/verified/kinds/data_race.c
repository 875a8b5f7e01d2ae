// Two threads add to one variable, under a mutex.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    counter += *(int *)arg;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int by[2] = {1, 10};
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, add, &by[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  assert(counter == 22);
  return 0;
}
