/// A file on disk or standard input, read as it is needed.
final class FileSource: ByteSource {
  private let file: OpenFile

  /// - Parameter path: `-` is standard input.
  init(path: String) throws(FileError) { file = try OpenFile(path: path) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try file.read(into: buffer)
  }
}
