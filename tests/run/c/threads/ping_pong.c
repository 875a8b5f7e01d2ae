#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn;

static void *play(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    while (turn != me)
      pthread_cond_wait(&changed, &lock);
    printf("%s %d\n", me ? "pong" : "ping", i);
    turn = 1 - me;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, play, (void *)1L);
  play((void *)0L);
  pthread_join(other, NULL);
  return 0;
}
