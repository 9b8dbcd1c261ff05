// mallopt and the walk of the stack, which the module Glibc leaves out.
#ifdef __linux__
#include <features.h>
#endif
#ifdef __GLIBC__
#include <execinfo.h>
#include <malloc.h>
#endif
