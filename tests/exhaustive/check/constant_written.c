#include <concord.h>

static const int fixed[2] = {1, 2};

int main(void) {
  int own[2] = {3, 4};
  unsigned char a;
  concord_symbolic(&a, sizeof a, "a");
  int *p = a == 66 ? (int *)fixed : own;
  p[1] = 9;
  return own[1];
}
