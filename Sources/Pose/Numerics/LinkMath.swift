// Rounding and square roots become libm calls in native debug builds. Importing Glibc here makes the linker add libm.
// No other file needs it, and in wasm these operations are single instructions.
#if canImport(Glibc)
  private import Glibc
#endif
