/// A file on disk or standard input, read as it is needed.
final class FileSource: ByteSource {
  private let file: OpenFile
  private let byteCount: Int?
  private var position = 0

  /// - Parameter path: `-` is standard input.
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
