// A state machine by goto.
#include <concord.h>
#include <stdio.h>

int main(void) {
  unsigned char a[2];
  concord_symbolic(&a, sizeof a, "a");
  int i = 0;
start:
  if (i == 2) { puts("start"); return 0; }
  if (a[i++] == 'a') goto middle;
  goto start;
middle:
  if (i == 2) { puts("middle"); return 0; }
  if (a[i++] == 'b') { puts("end"); return 1; }
  goto start;
  return 0;
}
