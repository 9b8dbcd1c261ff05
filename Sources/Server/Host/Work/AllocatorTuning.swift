#if canImport(Glibc)
  private import CMalloc
#endif

/// Configures glibc's allocator to return freed memory to the system. By default it learns to keep blocks of up to 32
/// MB in per-thread heaps, where fragmentation prevents their release.
enum AllocatorTuning {
  private static let minimumBytes: Int32 = 256 << 10
  private static let heapCount: Int32 = 2

  static func prepare() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, minimumBytes)
      mallopt(M_TRIM_THRESHOLD, minimumBytes)
      mallopt(M_ARENA_MAX, heapCount)
    #endif
  }
}
