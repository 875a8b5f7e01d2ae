// A release store and an acquire load order plain accesses; the loop waits without a lock.
// verify: -n 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
static atomic_int ready;

static void *work(void *arg) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  while (!atomic_load_explicit(&ready, memory_order_acquire))
    ;
  assert(data == 42);
  pthread_join(other, NULL);
  return 0;
}
