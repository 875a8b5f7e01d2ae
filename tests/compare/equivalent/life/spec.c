#include <concord.h>

enum { N = 4 };

int main(void) {
  unsigned char cell[N][N];
  int next[N][N];
  concord_symbolic(cell, sizeof cell, "cells");
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int around = 0;
      for (int di = -1; di <= 1; di++)
        for (int dj = -1; dj <= 1; dj++)
          if (di != 0 || dj != 0)
            around += cell[(i + di + N) % N][(j + dj + N) % N] & 1;
      next[i][j] = (around == 3) | ((around == 2) & (cell[i][j] & 1));
    }
  concord_output(next, sizeof next, "next");
  return 0;
}
