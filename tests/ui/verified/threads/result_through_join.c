// The stack of the creator is used by its thread; the join orders it.
// verify: -n 1
#include <assert.h>
#include <pthread.h>

static void *square(void *arg) {
  int *number = arg;
  *number *= *number;
  return number;
}

int main(void) {
  int numbers[2] = {3, 4};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, square, &numbers[i]);
  for (int i = 0; i < 2; i++) {
    void *result;
    pthread_join(threads[i], &result);
    assert(result == &numbers[i]);
  }
  assert(numbers[0] + numbers[1] == 25);
  return 0;
}
