#include <concord.h>
#include <stdio.h>

int main(void) {
  static int grid[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};
  unsigned char a, b;
  concord_symbolic(&a, sizeof a, "a");
  concord_symbolic(&b, sizeof b, "b");
  concord_assume(a < 4 && b < 4);
  if (grid[a][b] == 11) puts("eleven");
  else if (grid[b][a] % 2) puts("odd");
  else puts("even");
  return 0;
}
