// Nodes are pushed with compare-and-swap; all of them are there in the end.
// verify: -n 1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  struct node *next;
  int value;
};

static _Atomic(struct node *) top;
static struct node nodes[2];

static void *push(void *arg) {
  struct node *node = arg;
  struct node *old = atomic_load(&top);
  node->value = (int)(node - nodes) + 1;
  do
    node->next = old;
  while (!atomic_compare_exchange_weak(&top, &old, node));
  return NULL;
}

int main(void) {
  pthread_t other;
  int sum = 0;
  pthread_create(&other, NULL, push, &nodes[1]);
  push(&nodes[0]);
  pthread_join(other, NULL);
  for (struct node *node = atomic_load(&top); node != NULL; node = node->next)
    sum += node->value;
  assert(sum == 3);
  return 0;
}
