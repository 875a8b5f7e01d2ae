// The classic: the loop variable's address is given to the thread.
// verify: -n 1
#include <pthread.h>

static void *work(void *arg) {
  return (void *)(long)*(int *)arg; //~ ERROR data-race
}

int main(void) {
  pthread_t threads[2];
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, &i);
  for (i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
