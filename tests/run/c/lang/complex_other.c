// Complex float, long double and integer complex: ABI of each, conversions among them, struct members.
#include <complex.h>
#include <stdio.h>

static float complex rotate(float complex z) { return z * 1.0fi; }
static long double complex halve(long double complex z) { return z / 2; }
static float complex many(int i, float complex a, double d, float complex b, long double complex c)
{
    return i * a + (float)d * b - (float complex)c;
}

struct wave {
    int id;
    float complex amplitude;
    double complex phase[2];
};

static struct wave doubled(struct wave w)
{
    w.amplitude *= 2;
    w.phase[1] = w.phase[0] + w.phase[1];
    return w;
}

int main(void)
{
    float complex f = 1.5f - 2.5fi;
    for (int i = 0; i < 4; i++) {
        f = rotate(f);
        printf("%g %g\n", crealf(f), cimagf(f));
    }
    long double complex l = 5.0L + 3.0Li;
    l = halve(l) * halve(l);
    printf("%Lg %Lg\n", creall(l), cimagl(l));
    float complex m = many(3, 1 + 1.0fi, 0.5, 4 - 2.0fi, 10);
    printf("%g %g\n", crealf(m), cimagf(m));
    struct wave w = doubled((struct wave){7, 0.5f + 0.25fi, {1, 2.0i}});
    printf("%d %g %g %g %g\n", w.id, crealf(w.amplitude), cimagf(w.amplitude), creal(w.phase[1]), cimag(w.phase[1]));
    double complex mixed = f + l;
    printf("%g %g\n", creal(mixed), cimag(mixed));
    _Complex int gaussian = 3 + 2i;
    gaussian = gaussian * gaussian;
    printf("%d %d\n", __real__ gaussian, __imag__ gaussian);
    printf("%zu %zu %zu\n", sizeof f, sizeof l, sizeof gaussian);
    printf("%d\n", f == (float complex)(1.5 - 2.5i));
    return 0;
}
