// verify: -n 1
#include <pthread.h>

static void *work(void *arg) { return arg; }

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  pthread_join(other, NULL);
  pthread_join(other, NULL); //~ ERROR thread-misuse
  return 0;
}
