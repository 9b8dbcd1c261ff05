#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A file opened for random access. Several threads can read at the same time.
final class MapFileBytes: Sendable {
  private let descriptor: Int32
  let count: Int

  init(path: String) throws(MapFileError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw MapFileError("it cannot be opened: \(String(cString: strerror(errno)).lowercased())")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw MapFileError("it is not a file")
    }
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Returns `count` bytes of the file, starting at `offset`.
  ///
  /// - Throws: `MapFileError.endsTooEarly` if the range extends past the end of the file.
  func read(at offset: UInt64, count: Int) throws(MapFileError) -> [UInt8] {
    let (end, isTooFar) = offset.addingReportingOverflow(UInt64(count))
    guard !isTooFar, end <= UInt64(self.count) else { throw .endsTooEarly }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress.map { $0 + done }, count - done,
          off_t(offset) + off_t(done))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw .endsTooEarly }
      done += got
    }
    return bytes
  }
}
