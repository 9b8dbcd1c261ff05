private import CZlib

/// Packs bytes that come piece by piece as one zlib stream.
public final class ZlibPacker {
  private let stream: UnsafeMutablePointer<z_stream>
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

  /// Nil where there is no memory left.
  /// - Parameter level: 1 (fast) to 9 (small).
  public init?(level: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = deflateInit_(
      stream, level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { return nil }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Packs the next bytes, at most 4 GB of them, and hands on what is ready.
  public func add(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    try run(Z_NO_FLUSH, take)
  }

  /// Ends the stream and hands on the rest.
  public func finish(_ take: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    stream.pointee.avail_in = 0
    try run(Z_FINISH, take)
  }

  private func run(_ flush: Int32, _ take: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    repeat {
      stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      deflate(stream, flush)
      let count = output.count - Int(stream.pointee.avail_out)
      if count > 0 { try take(UnsafeRawBufferPointer(rebasing: output[..<count])) }
    } while stream.pointee.avail_out == 0
  }
}
