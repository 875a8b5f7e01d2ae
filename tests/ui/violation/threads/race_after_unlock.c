// The lock is given up too early.
// verify: -n 1
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  a++;
  pthread_mutex_unlock(&lock);
  b++; //~ ERROR data-race
  return arg;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
