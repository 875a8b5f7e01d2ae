#include <concord.h>
#include <stdio.h>

int main(void) {
  int n;
  concord_symbolic(&n, sizeof n, "n");
  FILE *file = fopen("result.txt", "w");
  fprintf(file, "%d\nx", n);
  fclose(file);
  return 0;
}
