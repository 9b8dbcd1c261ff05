/// Reads a file in pieces and decompresses gzip. Used to hash and compress files that are too large for memory.
public final class FilePieces {
  private let source: PeekedSource
  private var room: Int

  /// - Throws: `FileError` if the file cannot be opened or its first bytes cannot be read.
  public init(path: String, limits: FileLimits = .standard) throws(FileError) {
    source = try decompressed(PeekedSource(FileSource(path: path)), limits: limits)
    room = limits.byteCount
  }

  /// The file's first bytes, at most 16. They aren't consumed: `read` returns them too.
  public var head: [UInt8] { source.head }

  /// Reads at most `buffer.count` bytes and returns their number, or 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = try source.read(into: buffer)
    room -= count
    guard room >= 0 else { throw FileError(.tooLarge, "the file is too large") }
    return count
  }
}
