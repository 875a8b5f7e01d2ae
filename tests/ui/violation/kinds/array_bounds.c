// verify: -n 1
// verdict: verified, with a warning
int main(void) {
  int a[2][3] = {{0}}, sum = 0;
  for (int i = 0; i < 6; i++) sum += a[0][i]; //~ ERROR array-bounds
  return sum;
}
