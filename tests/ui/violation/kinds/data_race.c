// verify: -n 1
#include <pthread.h>

static int counter;

static void *work(void *arg) {
  counter++; //~ ERROR data-race
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  counter++;
  pthread_join(other, NULL);
  return 0;
}
