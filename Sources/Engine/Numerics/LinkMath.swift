// In native debug builds, rounding and square roots are calls to libm functions. Importing Glibc makes the linker add
// libm. No other file needs the import, and in WebAssembly these operations are single instructions.
#if canImport(Glibc)
  private import Glibc
#endif
