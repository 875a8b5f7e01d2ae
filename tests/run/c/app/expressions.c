// An expression calculator: tokenizer, recursive-descent parser to a tree, evaluation with variables and functions,
// printing back in prefix form, constant folding and symbolic differentiation, and error reports with positions.
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { NUMBER, VARIABLE, UNARY, BINARY, CALL } kind;

struct node {
    kind kind;
    char op;
    double value;
    char name[12];
    struct node *args[3];
    int count;
};

struct parser {
    const char *text, *at;
    char error[64];
};

static struct node *make(kind k, char op, double value, const char *name, int count, ...)
{
    struct node *n = calloc(1, sizeof *n);
    n->kind = k;
    n->op = op;
    n->value = value;
    n->count = count;
    if (name != NULL)
        snprintf(n->name, sizeof n->name, "%s", name);
    va_list ap;
    va_start(ap, count);
    for (int i = 0; i < count; i++)
        n->args[i] = va_arg(ap, struct node *);
    va_end(ap);
    return n;
}

static void destroy(struct node *n)
{
    if (n == NULL)
        return;
    for (int i = 0; i < n->count; i++)
        destroy(n->args[i]);
    free(n);
}

static struct node *copy(const struct node *n)
{
    struct node *c = malloc(sizeof *c);
    *c = *n;
    for (int i = 0; i < n->count; i++)
        c->args[i] = copy(n->args[i]);
    return c;
}

static struct node *fail(struct parser *p, const char *format, ...)
{
    if (p->error[0] == '\0') {
        va_list ap;
        int n = snprintf(p->error, sizeof p->error, "%td: ", p->at - p->text);
        va_start(ap, format);
        vsnprintf(p->error + n, sizeof p->error - (size_t)n, format, ap);
        va_end(ap);
    }
    return NULL;
}

static char peek(struct parser *p)
{
    while (isspace((unsigned char)*p->at))
        p->at++;
    return *p->at;
}

static int accept(struct parser *p, char c)
{
    if (peek(p) != c)
        return 0;
    p->at++;
    return 1;
}

static struct node *sum(struct parser *p);

static struct node *call(struct parser *p, const char *name)
{
    struct node *n = make(CALL, 0, 0, name, 0);
    do {
        if (n->count == 3) {
            destroy(n);
            return fail(p, "too many arguments");
        }
        struct node *argument = sum(p);
        if (argument == NULL) {
            destroy(n);
            return NULL;
        }
        n->args[n->count++] = argument;
    } while (accept(p, ','));
    if (!accept(p, ')')) {
        destroy(n);
        return fail(p, "expected ) after arguments of %s", name);
    }
    return n;
}

static struct node *primary(struct parser *p)
{
    char c = peek(p);
    if (isdigit((unsigned char)c) || c == '.') {
        char *end;
        double value = strtod(p->at, &end);
        p->at = end;
        return make(NUMBER, 0, value, NULL, 0);
    }
    if (isalpha((unsigned char)c)) {
        char name[12];
        int n = 0;
        while (isalnum((unsigned char)*p->at)) {
            if (n < 11)
                name[n++] = *p->at;
            p->at++;
        }
        name[n] = '\0';
        return accept(p, '(') ? call(p, name) : make(VARIABLE, 0, 0, name, 0);
    }
    if (accept(p, '(')) {
        struct node *inner = sum(p);
        if (inner != NULL && !accept(p, ')')) {
            destroy(inner);
            return fail(p, "expected )");
        }
        return inner;
    }
    if (accept(p, '-')) {
        struct node *operand = primary(p);
        return operand ? make(UNARY, '-', 0, NULL, 1, operand) : NULL;
    }
    return c == '\0' ? fail(p, "unexpected end") : fail(p, "unexpected '%c'", c);
}

static struct node *power(struct parser *p)
{
    struct node *base = primary(p);
    if (base == NULL || !accept(p, '^'))
        return base;
    struct node *exponent = power(p);
    if (exponent == NULL) {
        destroy(base);
        return NULL;
    }
    return make(BINARY, '^', 0, NULL, 2, base, exponent);
}

static struct node *chain(struct parser *p, const char *operators, struct node *(*operand)(struct parser *))
{
    struct node *left = operand(p);
    while (left != NULL && peek(p) != '\0' && strchr(operators, peek(p)) != NULL) {
        char op = *p->at++;
        struct node *right = operand(p);
        if (right == NULL) {
            destroy(left);
            return NULL;
        }
        left = make(BINARY, op, 0, NULL, 2, left, right);
    }
    return left;
}

static struct node *product(struct parser *p) { return chain(p, "*/%", power); }
static struct node *sum(struct parser *p) { return chain(p, "+-", product); }

static double arithmetic(char op, double a, double b)
{
    switch (op) {
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return a / b;
    case '%': return fmod(a, b);
    default: return pow(a, b);
    }
}

static double function(const char *name, const double *args, int count)
{
    if (strcmp(name, "sqrt") == 0 && count == 1)
        return sqrt(args[0]);
    if (strcmp(name, "max") == 0 && count == 2)
        return args[0] > args[1] ? args[0] : args[1];
    if (strcmp(name, "clamp") == 0 && count == 3)
        return args[0] < args[1] ? args[1] : args[0] > args[2] ? args[2] : args[0];
    return NAN;
}

static double evaluate(const struct node *n, double x)
{
    double args[3];
    for (int i = 0; i < n->count; i++)
        args[i] = evaluate(n->args[i], x);
    switch (n->kind) {
    case NUMBER: return n->value;
    case VARIABLE: return strcmp(n->name, "x") == 0 ? x : strcmp(n->name, "pi") == 0 ? 3.141592653589793 : NAN;
    case UNARY: return -args[0];
    case BINARY: return arithmetic(n->op, args[0], args[1]);
    case CALL: return function(n->name, args, n->count);
    }
    return NAN;
}

static void print(const struct node *n)
{
    if (n->kind == NUMBER) {
        printf("%g", n->value);
    } else if (n->kind == VARIABLE) {
        printf("%s", n->name);
    } else {
        printf("(%s", n->kind == CALL ? n->name : (char[]){n->op, '\0'});
        for (int i = 0; i < n->count; i++) {
            printf(" ");
            print(n->args[i]);
        }
        printf(")");
    }
}

static struct node *folded(struct node *n)
{
    int constant = n->kind == UNARY || n->kind == BINARY;
    for (int i = 0; i < n->count; i++) {
        n->args[i] = folded(n->args[i]);
        constant = constant && n->args[i]->kind == NUMBER;
    }
    if (constant) {
        struct node *value = make(NUMBER, 0, evaluate(n, 0), NULL, 0);
        destroy(n);
        return value;
    }
    if (n->kind == BINARY && strchr("+*", n->op) != NULL)
        for (int i = 0; i < 2; i++)
            if (n->args[i]->kind == NUMBER) {
                double v = n->args[i]->value;
                if (v == (n->op == '*')) {
                    struct node *kept = n->args[1 - i];
                    free(n->args[i]);
                    free(n);
                    return kept;
                }
                if (n->op == '*' && v == 0) {
                    destroy(n);
                    return make(NUMBER, 0, 0, NULL, 0);
                }
            }
    return n;
}

static struct node *derivative(const struct node *n)
{
    switch (n->kind) {
    case VARIABLE: return make(NUMBER, 0, strcmp(n->name, "x") == 0, NULL, 0);
    case UNARY: return make(UNARY, '-', 0, NULL, 1, derivative(n->args[0]));
    case BINARY: {
        const struct node *a = n->args[0], *b = n->args[1];
        if (n->op == '+' || n->op == '-')
            return make(BINARY, n->op, 0, NULL, 2, derivative(a), derivative(b));
        if (n->op == '*')
            return make(BINARY, '+', 0, NULL, 2, make(BINARY, '*', 0, NULL, 2, derivative(a), copy(b)),
                        make(BINARY, '*', 0, NULL, 2, copy(a), derivative(b)));
        if (n->op == '^' && b->kind == NUMBER)
            return make(BINARY, '*', 0, NULL, 2,
                        make(BINARY, '*', 0, NULL, 2, copy(b),
                             make(BINARY, '^', 0, NULL, 2, copy(a), make(NUMBER, 0, b->value - 1, NULL, 0))),
                        derivative(a));
    } /* fall through */
    default: return make(NUMBER, 0, 0, NULL, 0);
    }
}

int main(void)
{
    const char *inputs[] = {"1 + 2 * 3",         "(1 + 2) * 3",           "2 ^ 3 ^ 2",      "-x ^ 2 + 4 * x - 1",
                            "10 % 4 / 2",        "sqrt(x * x + 16)",      "max(x, 2 * x)",  "clamp(x, 0, 1) + 0 * x",
                            "1 * (x + 0) * 1",   "x * x * x",             "2 +",            "3 * (4 - 1",
                            "max(1, 2, 3, 4)",   "7 $ 2",                 "1.5e3 / .5",     "unknown + 1",
                            "((((x))))",         "x ^ 3 - 2 * x ^ 2 + pi"};
    for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct parser p = {inputs[i], inputs[i], ""};
        struct node *tree = sum(&p);
        if (tree != NULL && peek(&p) != '\0') {
            fail(&p, "unexpected '%c'", *p.at);
            destroy(tree);
            tree = NULL;
        }
        printf("%s\n  ", inputs[i]);
        if (tree == NULL) {
            printf("error at %s\n", p.error);
            continue;
        }
        tree = folded(tree);
        print(tree);
        double v = evaluate(tree, 3);
        if (v != v)
            printf(" = undefined\n");
        else
            printf(" = %.10g\n", v);
        struct node *slope = folded(derivative(tree));
        printf("  ' ");
        print(slope);
        printf("\n");
        destroy(slope);
        destroy(tree);
    }
    return 0;
}
