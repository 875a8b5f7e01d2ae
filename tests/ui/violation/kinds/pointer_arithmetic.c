// verify: -n 1
// verdict: verified, with a warning
int main(void) {
  double values[4] = {0}, sum = 0;
  double *from_one = values - 1; //~ ERROR pointer-arithmetic
  for (int i = 1; i <= 4; i++) sum += from_one[i];
  return sum > 0;
}
