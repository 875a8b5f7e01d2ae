// GNU vector extensions: lane-wise arithmetic, comparison masks, element access, shuffles, conversion, arguments.
#include <stdio.h>
#include <string.h>

typedef int int4 __attribute__((vector_size(16)));
typedef float float4 __attribute__((vector_size(16)));
typedef double double2 __attribute__((vector_size(16)));
typedef unsigned char byte8 __attribute__((vector_size(8)));
typedef short short8 __attribute__((vector_size(16)));

static void show(int4 v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }
static float dot(float4 a, float4 b)
{
    float4 p = a * b;
    return p[0] + p[1] + p[2] + p[3];
}

int main(void)
{
    int4 a = {1, 2, 3, 4}, b = {10, -20, 30, -40};
    show(a + b);
    show(a * b - 5);
    show(b / a);
    show(b >> 1);
    show(a << a);
    show(a > 2);
    show((a < b) & a);
    show(~a ^ b);
    a[2] = 99;
    a += (int4){1, 1, 1, 1};
    show(a);
    show(-b);
    int index = 3;
    printf("%d\n", a[index]);
    float4 f = {0.5f, 1.5f, 2.5f, 3.5f};
    printf("%g\n", dot(f, f * 2));
    double2 d = {1, 3};
    d = d / 4 + (double2){0.25, 0.5};
    printf("%g %g\n", d[0], d[1]);
    byte8 bytes = {250, 251, 252, 253, 254, 255, 0, 1};
    bytes += 10;
    for (int i = 0; i < 8; i++)
        printf("%d ", bytes[i]);
    printf("\n");
    show(__builtin_shufflevector(a, b, 0, 4, 3, 7));
    show(__builtin_convertvector(f, int4));
    short8 s = {1, -2, 3, -4, 5, -6, 7, -8};
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += (s * s)[i];
    printf("%d\n", sum);
    int array[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    int4 loaded;
    memcpy(&loaded, array + 3, sizeof loaded);
    show(loaded);
    show((int4)f == (int4)(float4){0.5f, 0, 2.5f, 0});
    return 0;
}
