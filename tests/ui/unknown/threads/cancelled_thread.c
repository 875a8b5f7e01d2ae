// verify: -n 1
// reason: pthread_cancel
#include <pthread.h>

static void *work(void *arg) { return arg; }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  pthread_cancel(other);
  pthread_join(other, NULL);
  return 0;
}
