// Whether the other thread holds it is a matter of luck.
// verify: -n 1
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t in, out;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  sem_post(&in);
  sem_wait(&out);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t other;
  sem_init(&in, 0, 0);
  sem_init(&out, 0, 0);
  pthread_create(&other, NULL, work, NULL);
  sem_wait(&in);
  pthread_mutex_destroy(&lock); //~ ERROR thread-misuse
  sem_post(&out);
  pthread_join(other, NULL);
  return 0;
}
