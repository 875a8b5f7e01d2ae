// verify: -n 1 --failing fopen
#include <stdio.h>

int main(void) {
  FILE *file = fopen("zz_out", "w");
  fputc('a', file); //~ ERROR null-dereference
  fclose(file);
  return 0;
}
