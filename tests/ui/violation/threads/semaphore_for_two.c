// verify: -n 1
// A semaphore that lets two in is no lock.
#include <pthread.h>
#include <semaphore.h>

static sem_t room;
static int number;

static void *count(void *arg) {
  sem_wait(&room);
  number++; //~ ERROR data-race
  sem_post(&room);
  return arg;
}

int main(void) {
  pthread_t other;
  sem_init(&room, 0, 2);
  pthread_create(&other, NULL, count, NULL);
  count(NULL);
  pthread_join(other, NULL);
  sem_destroy(&room);
  return 0;
}
