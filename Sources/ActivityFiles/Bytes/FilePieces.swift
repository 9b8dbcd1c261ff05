/// A file's bytes with gzip undone, a piece at a time: for hashing and packing what is too large to be held whole.
public final class FilePieces {
  private let source: PeekedSource
  private var room: Int

  /// - Throws: where the file cannot be opened or its beginning not be read.
  public init(path: String, limits: FileLimits = .standard) throws(FileError) {
    source = try decompressed(PeekedSource(FileSource(path: path)), limits: limits)
    room = limits.byteCount
  }

  /// The first bytes, at most 16, which `read` still gives.
  public var head: [UInt8] { source.head }

  /// Fills at most the buffer and says how many bytes; 0 is the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = try source.read(into: buffer)
    room -= count
    guard room >= 0 else { throw FileError(.tooLarge, "the file is larger than we read") }
    return count
  }
}
