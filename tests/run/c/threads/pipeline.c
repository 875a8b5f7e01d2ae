#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define SLOTS 2

static sem_t empty, full;
static int ring[SLOTS];

static void *produce(void *arg) {
  for (int i = 1; i <= 5; i++) {
    sem_wait(&empty);
    ring[i % SLOTS] = i * i;
    sem_post(&full);
  }
  return arg;
}

int main(void) {
  pthread_t other;
  sem_init(&empty, 0, SLOTS);
  sem_init(&full, 0, 0);
  pthread_create(&other, NULL, produce, NULL);
  for (int i = 1; i <= 5; i++) {
    sem_wait(&full);
    printf("%d\n", ring[i % SLOTS]);
    sem_post(&empty);
  }
  pthread_join(other, NULL);
  return 0;
}
