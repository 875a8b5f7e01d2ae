// paths: 6
#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char in[2], a[3];
  concord_symbolic(&in, sizeof in, "in");
  a[0] = in[0];
  a[1] = 100;
  a[2] = in[1];
  for (int i = 1; i < 3; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) { unsigned char t = a[j]; a[j] = a[j - 1]; a[j - 1] = t; }
  puts(a[0] <= a[1] && a[1] <= a[2] ? "sorted" : "not sorted");
  return 0;
}
