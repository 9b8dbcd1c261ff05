/// Decompresses gzip data, several members in a row included, while it is read.
final class GzipSource: ByteSource {
  private let inflater: Inflater
  private var isFinished = false
  private var remaining: Int

  /// - Parameter byteLimit: decompressed bytes after which reading fails with `tooLarge`.
  init(_ compressed: any ByteSource, byteLimit: Int) throws(FileError) {
    inflater = try Inflater(compressed, .gzip)
    remaining = byteLimit
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var count = 0
    while count == 0 && !isFinished && buffer.count > 0 {
      count = try inflater.read(into: buffer)
      // Another member follows, or padding, which gzip programs ignore.
      if inflater.hasEnded { isFinished = try !inflater.continues(with: 0x1F) }
    }
    remaining -= count
    guard remaining >= 0 else {
      throw FileError(.tooLarge, "the decompressed file is larger than we read")
    }
    return count
  }
}
