// verify: --symbolic-file in.dat:1
#include <concord.h>
#include <stdio.h>
#include "../show.h"

int main(void) {
  FILE *f = fopen("in.dat", "rb");
  unsigned char b = 0;
  size_t n = fread(&b, 1, 1, f);
  fclose(f);
  show("%d %s\n", (int)n, b > 127 ? "binary" : "text");
  return 0;
}
