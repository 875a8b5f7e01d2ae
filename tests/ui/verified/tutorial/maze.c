// verify: -n 1
// paths: 93
// The way through this maze is ten steps long: six do not lead to the end.
#include <concord.h>

static const char maze[5][8] = {
    "+-+---+", //
    "|X|   |", //
    "| | | |", //
    "|   |#|", //
    "+-----+",
};

int main(void) {
  char steps[6];
  concord_symbolic(steps, sizeof steps, "steps");
  int x = 1, y = 1;
  for (int i = 0; i < 6; i++) {
    switch (steps[i]) {
    case 'w':
      y--;
      break;
    case 's':
      y++;
      break;
    case 'a':
      x--;
      break;
    case 'd':
      x++;
      break;
    default:
      return 1;
    }
    concord_assert(maze[y][x] != '#');
    if (maze[y][x] != ' ' && maze[y][x] != 'X')
      return 2;
  }
  return 0;
}
