// verify: --entry f
struct tree { int key; struct tree *left, *right; };
int f(const struct tree *t, int key) {
    while (t) {
        if (t->key == key) return 1;
        t = key < t->key ? t->left : t->right;
    }
    return 0;
}
