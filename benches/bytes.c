/* Twelve comparisons of symbolic bytes that have nothing to do with each other: 4,096 executions. */
#include <concord.h>

int main(void) {
  unsigned char b[12];
  int above = 0;
  concord_symbolic(b, sizeof b, "b");
  for (int i = 0; i < 12; i++)
    if (b[i] > 100 + i)
      above++;
  return above > 12;
}
