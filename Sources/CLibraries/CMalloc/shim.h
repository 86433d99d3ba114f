// glibc's mallopt, which Swift's own Glibc module leaves out.
#include <malloc.h>
