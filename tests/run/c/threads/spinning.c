#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int stage;

static void *work(void *arg) {
  while (atomic_load(&stage) != 1)
    sched_yield();
  printf("second\n");
  fflush(stdout);
  atomic_store(&stage, 2);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  printf("first\n");
  fflush(stdout);
  atomic_store(&stage, 1);
  while (atomic_load(&stage) != 2)
    ;
  printf("third\n");
  pthread_join(other, NULL);
  return 0;
}
