// The main thread ends by itself; the process goes on with the other one.
// verify: -n 1
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
  free(arg);
  return NULL;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, malloc(4));
  pthread_exit(NULL);
}
