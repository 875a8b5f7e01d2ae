// The library writes to the buffer for its caller.
// verify: -n 1
#include <pthread.h>
#include <string.h>

static char text[8];

static void *work(void *arg) {
  strcpy(text, "abc"); //~ ERROR data-race
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  memset(text, 'x', 4);
  pthread_join(other, NULL);
  return 0;
}
