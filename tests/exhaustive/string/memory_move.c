#include <concord.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  unsigned char a[2];
  concord_symbolic(&a, sizeof a, "a");
  unsigned char room[6] = {1, 2, 3, 4, 5, 6};
  memcpy(room + 1, a, 2);
  memmove(room + 2, room + 1, 3);
  puts(room[3] > room[2] ? "ascends" : "not");
  puts(room[1] == a[0] && room[4] == 4 ? "kept" : "lost");
  return 0;
}
