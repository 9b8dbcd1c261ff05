#if canImport(Glibc)
  private import CMalloc
#endif

/// Makes the memory of large arrays go back to the system when they are freed. Without it glibc learns to keep blocks of
/// up to 32 MB in the heap of each thread, where what is freed between others stays with the process.
enum MemoryReturn {
  private static let leastBytes: Int32 = 256 << 10
  private static let heapCount: Int32 = 2

  static func prepare() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, leastBytes)
      mallopt(M_TRIM_THRESHOLD, leastBytes)
      mallopt(M_ARENA_MAX, heapCount)
    #endif
  }
}
