// Another stream stood at a place of that number before the text was there.
// compare: -n 1
// because: a place in it, into which unknown numbers were printed
#include <concord.h>
#include <stdio.h>

int main(void) {
  int n;
  concord_symbolic(&n, sizeof n, "n");
  FILE *file = fopen("result.txt", "w"), *other = fopen("result.txt", "r+");
  fseek(other, 2, SEEK_SET);
  fprintf(file, "%d\n", n);
  fflush(file);
  fputs("x", other);
  fclose(other);
  fclose(file);
  return 0;
}
