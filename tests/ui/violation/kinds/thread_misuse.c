// verify: -n 1
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_unlock(&lock); //~ ERROR thread-misuse
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_mutex_lock(&lock);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(other, NULL);
  return 0;
}
