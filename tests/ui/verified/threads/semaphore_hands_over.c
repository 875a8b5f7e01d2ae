// What was written before sem_post is read after sem_wait.
// verify: -n 1
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ready;
static int data;

static void *work(void *arg) {
  data = 3;
  sem_post(&ready);
  return arg;
}

int main(void) {
  pthread_t other;
  sem_init(&ready, 0, 0);
  pthread_create(&other, NULL, work, NULL);
  pthread_detach(other);
  sem_wait(&ready);
  assert(data == 3);
  sem_destroy(&ready);
  return 0;
}
