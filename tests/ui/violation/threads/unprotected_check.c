// Each access is locked, but the two together are not.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 1;

static int read_balance(void) {
  int now;
  pthread_mutex_lock(&lock);
  now = balance;
  pthread_mutex_unlock(&lock);
  return now;
}

static void *withdraw(void *arg) {
  if (read_balance() > 0) {
    pthread_mutex_lock(&lock);
    balance--;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, withdraw, NULL);
  pthread_create(&b, NULL, withdraw, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(balance >= 0); //~ ERROR assertion
  return 0;
}
