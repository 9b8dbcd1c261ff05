import CZlib

/// zlib's compression over whole arrays.
public enum Zlib {
  /// What surrounds the compressed bytes.
  public enum Container: Sendable {
    case zlib
    case gzip

    /// zlib's own convention: 15 is the widest window, 16 more asks for a gzip header.
    fileprivate var windowBits: Int32 {
      switch self {
      case .zlib: 15
      case .gzip: 15 + 16
      }
    }
  }

  /// Compresses at `level` 1 (fast) to 9 (small). Nil when zlib has no memory left.
  public static func compress(
    _ input: [UInt8], as container: Container = .zlib, level: Int32 = 6
  ) -> [UInt8]? {
    var stream = z_stream()
    let opened = deflateInit2_(
      &stream, level, Z_DEFLATED, container.windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(input.count)))
    return run(&stream, input, capacity: capacity) { deflate($0, Z_FINISH) }
  }

  /// The original of compressed bytes; nil when they are damaged or would not give exactly
  /// `count` bytes, so damaged data cannot claim memory without bound.
  public static func decompress(
    _ input: [UInt8], as container: Container = .zlib, count: Int
  ) -> [UInt8]? {
    guard count >= 0 else { return nil }
    var stream = z_stream()
    let opened = inflateInit2_(
      &stream, container.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    let output = run(&stream, input, capacity: max(count, 1)) { inflate($0, Z_FINISH) }
    return output?.count == count ? output : nil
  }

  private static func run(
    _ stream: inout z_stream, _ input: [UInt8], capacity: Int,
    step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> [UInt8]? {
    guard input.count <= UInt32.max, capacity <= UInt32.max else { return nil }
    var input = input
    var ended = false
    let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      input.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(capacity)
        ended = step(&stream) == Z_STREAM_END
        count = capacity - Int(stream.avail_out)
      }
    }
    return ended ? output : nil
  }
}
