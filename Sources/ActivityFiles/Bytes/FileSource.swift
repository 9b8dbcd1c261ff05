/// Reads a file on disk, or standard input, on demand.
final class FileSource: ByteSource {
  private let file: OpenFile
  private let byteCount: Int?
  private var position = 0

  /// - Parameter path: `-` means standard input.
  init(path: String) throws(FileError) {
    file = try OpenFile(path: path)
    byteCount = file.byteCount
  }

  var remainingByteCount: Int? { byteCount.map { max(0, $0 - position) } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = try file.read(into: buffer)
    position += count
    return count
  }
}
