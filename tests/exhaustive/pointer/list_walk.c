#include <concord.h>
#include "../show.h"

struct node { int value; struct node *next; };

int main(void) {
  struct node c = {3, 0}, b = {2, &c}, d = {1, &b};
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  struct node *at = &d;
  for (int i = 0; i < a % 4; i++) at = at->next;
  show("%d\n", at->value);
  return 0;
}
