#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER, checked;

static void *work(void *arg) {
  printf("try %s\n", strerror(pthread_mutex_trylock(&plain)));
  printf("unlock %s\n", strerror(pthread_mutex_unlock(&checked)));
  errno = 0;
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_mutexattr_t how;
  sem_t none;
  pthread_mutexattr_init(&how);
  pthread_mutexattr_settype(&how, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checked, &how);
  pthread_mutex_lock(&plain);
  pthread_mutex_lock(&checked);
  printf("again %s\n", strerror(pthread_mutex_lock(&checked)));
  sem_init(&none, 0, 0);
  errno = 0;
  printf("sem %d %s\n", sem_trywait(&none), strerror(errno));
  fflush(stdout);
  errno = ERANGE;
  pthread_create(&other, NULL, work, NULL);
  pthread_join(other, NULL);
  printf("errno %d, self %d\n", errno == ERANGE, pthread_equal(pthread_self(), other) != 0);
  return 0;
}
