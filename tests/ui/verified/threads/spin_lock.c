// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int value;

static void *work(void *arg) {
  pthread_spin_lock(&lock);
  value++;
  pthread_spin_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&other, NULL, work, NULL);
  work(NULL);
  pthread_join(other, NULL);
  assert(value == 2);
  pthread_spin_destroy(&lock);
  return 0;
}
