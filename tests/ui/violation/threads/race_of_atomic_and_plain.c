// One side is atomic, the other one is not.
// verify: -n 1
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number;

static void *work(void *arg) {
  atomic_fetch_add(&number, 1); //~ ERROR data-race
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  *(int *)&number = 5;
  pthread_join(other, NULL);
  return 0;
}
