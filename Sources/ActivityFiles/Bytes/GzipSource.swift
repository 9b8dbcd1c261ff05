import Compression

/// Decompresses gzip data while reading. Supports several members in sequence.
final class GzipSource: ByteSource {
  private let inflater: Inflater
  private var isFinished = false
  private let limits: FileLimits
  private var byteCount = 0

  var packedByteCount: Int? { inflater.packedByteCount }

  /// - Parameter limits: the limits for the decompressed data. Reading beyond them throws `tooLarge`.
  init(_ compressed: any ByteSource, limits: FileLimits) throws(FileError) {
    inflater = try Inflater(compressed, .gzip)
    self.limits = limits
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    var count = 0
    while count == 0 && !isFinished && buffer.count > 0 {
      count = try inflater.read(into: buffer)
      // Either another member follows, or padding, which gzip programs ignore.
      if inflater.hasEnded { isFinished = try !inflater.continues(with: 0x1F) }
    }
    byteCount += count
    guard byteCount <= limits.byteCount else {
      throw FileError(.tooLarge, "the decompressed file is too large")
    }
    if let packed = packedByteCount, !limits.allows(unpacked: byteCount, from: packed) {
      throw limits.expandsTooMuch("the file")
    }
    return count
  }
}

extension FileLimits {
  /// - Parameter what: a description of the compressed data, used as the subject of the error message.
  func expandsTooMuch(_ what: String) -> FileError {
    FileError(
      .tooLarge,
      "\(what) unpacks to more than \(expansion) times its size, so it is not a recording"
    )
  }
}
