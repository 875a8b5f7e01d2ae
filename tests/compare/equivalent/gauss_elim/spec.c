/* Reduced row echelon form, with the first row that has no zero in the column as pivot. */
#include <concord.h>

enum { ROWS = 3, COLS = 3 };

int main(void) {
  double a[ROWS][COLS];
  concord_symbolic(a, sizeof a, "a");
  int top = 0;
  for (int col = 0; col < COLS && top < ROWS; col++) {
    int pivot = top;
    while (pivot < ROWS && a[pivot][col] == 0)
      pivot++;
    if (pivot == ROWS)
      continue;
    for (int j = 0; j < COLS; j++) {
      double t = a[pivot][j];
      a[pivot][j] = a[top][j];
      a[top][j] = t;
    }
    double p = a[top][col];
    for (int j = 0; j < COLS; j++)
      a[top][j] /= p;
    for (int i = 0; i < ROWS; i++)
      if (i != top) {
        double f = a[i][col];
        for (int j = 0; j < COLS; j++)
          a[i][j] -= f * a[top][j];
      }
    top++;
  }
  concord_output_doubles(a[0], ROWS * COLS, "a");
  return 0;
}
