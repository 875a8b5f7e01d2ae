// verify: --entry f --max-loop 2
// Trees lead to trees as often as loops are repeated.
struct tree { struct tree *left, *right; };

int f(const struct tree *t) {
    if (!t)
        return 0;
    int left = f(t->left), right = f(t->right);
    return 1 + (left > right ? left : right);
}
