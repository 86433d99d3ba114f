// The beginning of the one program that is installed under both names: what they have in common, most of it Swift's
// runtime, is in it once. docs/decisions/package.md.
#include <string.h>

// The beginnings of the two programs, as Swift Package Manager names them.
int kaomask_main(int count, char **arguments);
int kaomask_serve_main(int count, char **arguments);

int main(int count, char **arguments) {
    const char *path = count > 0 ? arguments[0] : "";
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    return strcmp(name, "kaomask-serve") == 0 ? kaomask_serve_main(count, arguments) : kaomask_main(count, arguments);
}
