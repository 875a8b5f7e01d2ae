// A relaxed flag orders nothing (C17 7.17.3).
// verify: -n 1
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *work(void *arg) {
  data = 42; //~ ERROR data-race
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t other;
  int seen = 0;
  pthread_create(&other, NULL, work, NULL);
  if (atomic_load_explicit(&ready, memory_order_relaxed))
    seen = data;
  pthread_join(other, NULL);
  return seen != 0 && seen != 42;
}
