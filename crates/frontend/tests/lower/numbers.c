/* Integers and floats of every width that C has here. */
typedef _BitInt(37) odd;
typedef __int128 wide;
typedef float lanes __attribute__((vector_size(16)));

odd odd_sum(odd a, odd b) { return a + b * 3; }
wide wide_product(long a, long b) { return (wide)a * b >> 7; }
_Bool flag(int x) { return x; }
long double half(long double x) { return x / 2; }
float narrow(double d) { return (float)d; }
unsigned char byte(float f) { return (unsigned char)f; }
lanes scale(lanes v, float f) { return v * f + (lanes){ 1, 2, 3, 4 }; }
float lane(lanes v, int i) { return v[i]; }
int unordered(double a, double b) { return a < b || !(a >= b); }

int main(void)
{
    lanes v = { 1, 2, 3, 4 };
    return (int)odd_sum(5, 6) + (int)wide_product(1l << 40, 3) + flag(7) + (int)half(3) + (int)narrow(2.5) + byte(3.7f)
        + (int)lane(scale(v, 2), 2) + unordered(1, 2);
}
