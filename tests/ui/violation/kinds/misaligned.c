// verify: -n 1
// verdict: verified, with a warning
int main(void) {
  _Alignas(8) char packed[12] = {0};
  double *value = (double *)(packed + 4);
  return *value > 0; //~ ERROR misaligned
}
