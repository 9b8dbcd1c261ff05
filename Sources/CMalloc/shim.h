// Provides mallopt and backtrace, which the Glibc module omits.
#ifdef __linux__
#include <features.h>
#endif
#ifdef __GLIBC__
#include <execinfo.h>
#include <malloc.h>
#endif
