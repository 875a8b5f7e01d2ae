// Dense and sparse linear algebra: product, LU with pivoting, determinant, inverse, power iteration, conjugate
// gradients on a compressed sparse matrix, Jacobi eigenvalues, least squares, a small FFT.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int rows, columns;
    double *cells;
} matrix;

#define AT(m, i, j) ((m).cells[(i) * (m).columns + (j)])

static matrix make(int rows, int columns)
{
    return (matrix){rows, columns, calloc((size_t)(rows * columns), sizeof(double))};
}

static matrix product(matrix a, matrix b)
{
    matrix c = make(a.rows, b.columns);
    for (int i = 0; i < a.rows; i++)
        for (int k = 0; k < a.columns; k++)
            for (int j = 0; j < b.columns; j++)
                AT(c, i, j) += AT(a, i, k) * AT(b, k, j);
    return c;
}

static matrix transposed(matrix a)
{
    matrix t = make(a.columns, a.rows);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.columns; j++)
            AT(t, j, i) = AT(a, i, j);
    return t;
}

/* Gauss with partial pivoting on [a | b], in place; returns the determinant of a. */
static double solve(matrix a, matrix b)
{
    double determinant = 1;
    int n = a.rows;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(AT(a, i, k)) > fabs(AT(a, pivot, k)))
                pivot = i;
        if (AT(a, pivot, k) == 0)
            return 0;
        if (pivot != k) {
            determinant = -determinant;
            for (int j = 0; j < n; j++) {
                double kept = AT(a, k, j);
                AT(a, k, j) = AT(a, pivot, j);
                AT(a, pivot, j) = kept;
            }
            for (int j = 0; j < b.columns; j++) {
                double kept = AT(b, k, j);
                AT(b, k, j) = AT(b, pivot, j);
                AT(b, pivot, j) = kept;
            }
        }
        determinant *= AT(a, k, k);
        for (int i = k + 1; i < n; i++) {
            double factor = AT(a, i, k) / AT(a, k, k);
            for (int j = k; j < n; j++)
                AT(a, i, j) -= factor * AT(a, k, j);
            for (int j = 0; j < b.columns; j++)
                AT(b, i, j) -= factor * AT(b, k, j);
        }
    }
    for (int c = 0; c < b.columns; c++)
        for (int i = n - 1; i >= 0; i--) {
            for (int j = i + 1; j < n; j++)
                AT(b, i, c) -= AT(a, i, j) * AT(b, j, c);
            AT(b, i, c) /= AT(a, i, i);
        }
    return determinant;
}

static double norm(const double *v, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += v[i] * v[i];
    return sqrt(sum);
}

/* Largest off-diagonal element away, until the matrix is diagonal. */
static void jacobi(matrix a)
{
    for (int sweep = 0; sweep < 100; sweep++) {
        int p = 0, q = 1;
        for (int i = 0; i < a.rows; i++)
            for (int j = i + 1; j < a.rows; j++)
                if (fabs(AT(a, i, j)) > fabs(AT(a, p, q))) {
                    p = i;
                    q = j;
                }
        if (fabs(AT(a, p, q)) < 1e-13)
            return;
        double theta = (AT(a, q, q) - AT(a, p, p)) / (2 * AT(a, p, q));
        double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
        double c = 1 / sqrt(t * t + 1), s = t * c;
        for (int k = 0; k < a.rows; k++) {
            double x = AT(a, k, p), y = AT(a, k, q);
            AT(a, k, p) = c * x - s * y;
            AT(a, k, q) = s * x + c * y;
        }
        for (int k = 0; k < a.rows; k++) {
            double x = AT(a, p, k), y = AT(a, q, k);
            AT(a, p, k) = c * x - s * y;
            AT(a, q, k) = s * x + c * y;
        }
    }
}

struct sparse {
    int n, *start, *column;
    double *value;
};

static struct sparse laplacian(int side)
{
    int n = side * side, entries = 0;
    struct sparse s = {n, malloc((size_t)(n + 1) * sizeof(int)), malloc((size_t)(5 * n) * sizeof(int)),
                       malloc((size_t)(5 * n) * sizeof(double))};
    const int dx[] = {0, -1, 0, 1, 0}, dy[] = {-1, 0, 0, 0, 1};
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            s.start[y * side + x] = entries;
            for (int d = 0; d < 5; d++) {
                int u = x + dx[d], v = y + dy[d];
                if (u < 0 || v < 0 || u >= side || v >= side)
                    continue;
                s.column[entries] = v * side + u;
                s.value[entries++] = d == 2 ? 4 : -1;
            }
        }
    s.start[n] = entries;
    return s;
}

static void apply(const struct sparse *s, const double *x, double *y)
{
    for (int i = 0; i < s->n; i++) {
        y[i] = 0;
        for (int k = s->start[i]; k < s->start[i + 1]; k++)
            y[i] += s->value[k] * x[s->column[k]];
    }
}

static int conjugate_gradients(const struct sparse *s, const double *b, double *x)
{
    int n = s->n, step = 0;
    double r[n], p[n], q[n], rr = 0;
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        r[i] = p[i] = b[i];
        rr += r[i] * r[i];
    }
    for (; sqrt(rr) > 1e-10 && step < 10 * n; step++) {
        double pq = 0, next = 0;
        apply(s, p, q);
        for (int i = 0; i < n; i++)
            pq += p[i] * q[i];
        for (int i = 0; i < n; i++) {
            x[i] += rr / pq * p[i];
            r[i] -= rr / pq * q[i];
            next += r[i] * r[i];
        }
        for (int i = 0; i < n; i++)
            p[i] = r[i] + next / rr * p[i];
        rr = next;
    }
    return step;
}

static void fft(double complex *v, int n, int inverse)
{
    if (n == 1)
        return;
    double complex even[n / 2], odd[n / 2];
    for (int i = 0; i < n / 2; i++) {
        even[i] = v[2 * i];
        odd[i] = v[2 * i + 1];
    }
    fft(even, n / 2, inverse);
    fft(odd, n / 2, inverse);
    for (int i = 0; i < n / 2; i++) {
        double complex w = cexp((inverse ? 2 : -2) * M_PI * I * i / n) * odd[i];
        v[i] = even[i] + w;
        v[i + n / 2] = even[i] - w;
    }
}

int main(void)
{
    enum { N = 5 };
    matrix h = make(N, N), inverse = make(N, N), copy = make(N, N);
    for (int i = 0; i < N; i++) {
        AT(inverse, i, i) = 1;
        for (int j = 0; j < N; j++)
            AT(h, i, j) = 1.0 / (i + j + 1);
    }
    memcpy(copy.cells, h.cells, N * N * sizeof(double));
    double determinant = solve(copy, inverse);
    matrix identity = product(h, inverse);
    double error = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            error += fabs(AT(identity, i, j) - (i == j));
    printf("%.6g %.6g %d\n", determinant, AT(inverse, 4, 4), error < 1e-9);
    memcpy(copy.cells, h.cells, N * N * sizeof(double));
    jacobi(copy);
    double trace = 0, largest = 0;
    for (int i = 0; i < N; i++) {
        trace += AT(copy, i, i);
        largest = fmax(largest, AT(copy, i, i));
    }
    double v[N] = {1, 1, 1, 1, 1}, eigenvalue = 0;
    for (int step = 0; step < 50; step++) {
        double w[N] = {0};
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                w[i] += AT(h, i, j) * v[j];
        eigenvalue = norm(w, N);
        for (int i = 0; i < N; i++)
            v[i] = w[i] / eigenvalue;
    }
    printf("%.10g %.10g %.10g\n", trace, largest, eigenvalue);
    matrix design = make(6, 2), target = make(6, 1);
    for (int i = 0; i < 6; i++) {
        AT(design, i, 0) = 1;
        AT(design, i, 1) = i;
        AT(target, i, 0) = 2 * i + 1 + (i % 2 ? 0.25 : -0.25);
    }
    matrix t = transposed(design), normal = product(t, design), right = product(t, target);
    solve(normal, right);
    printf("%.8g %.8g\n", AT(right, 0, 0), AT(right, 1, 0));
    struct sparse s = laplacian(8);
    double b[64], x[64], y[64];
    for (int i = 0; i < 64; i++)
        b[i] = i % 3;
    int steps = conjugate_gradients(&s, b, x);
    apply(&s, x, y);
    for (int i = 0; i < 64; i++)
        y[i] -= b[i];
    printf("%d %.8g %d\n", steps > 5 && steps < 60, x[27], norm(y, 64) < 1e-8);
    double complex signal[16];
    for (int i = 0; i < 16; i++)
        signal[i] = cos(2 * M_PI * 3 * i / 16) + 0.5;
    fft(signal, 16, 0);
    for (int i = 0; i < 16; i++)
        printf("%.3f ", cabs(signal[i]));
    fft(signal, 16, 1);
    printf("%.6f\n", creal(signal[1]) / 16);
    matrix all[] = {h, inverse, copy, identity, design, target, t, normal, right};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i].cells);
    free(s.start);
    free(s.column);
    free(s.value);
    return 0;
}
