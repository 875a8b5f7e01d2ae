// verify: -n 1
// reason: not every rule of threads is looked at
#include <pthread.h>

static void *nothing(void *arg) { return arg; }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, nothing, NULL);
  pthread_join(other, NULL);
  return 0;
}
