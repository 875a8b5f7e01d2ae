// The first of two threads initialises; the other one waits for it.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table, calls;

static void fill(void) {
  table = 5;
  calls++;
}

static void *work(void *arg) {
  pthread_once(&once, fill);
  assert(table == 5);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  work(NULL);
  pthread_join(other, NULL);
  assert(calls == 1);
  return 0;
}
