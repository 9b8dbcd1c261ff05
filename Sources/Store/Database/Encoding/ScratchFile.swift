import ActivityFiles
import Foundation

/// An unnamed temporary file, which is deleted when its last reference is released or the process ends.
final class ScratchFile: Sendable {
  private let descriptor: Int32

  /// - Throws: `FileError` if no file can be created in the folder.
  init(in folder: String) throws(FileError) {
    var path = Array("\(folder)/.andante-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw Self.error("cannot create a file in \(folder)") }
    unlink(path)
  }

  deinit { close(descriptor) }

  func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes[...]
    while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let count = write(descriptor, base, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Self.error("the compressed file cannot be written")
      }
    }
  }

  /// Fills the buffer with the file's bytes, starting at `offset`.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      let count = pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        throw Self.error("the compressed file cannot be read")
      }
    }
  }

  private static func error(_ what: String) -> FileError {
    let code = errno
    return FileError(system: code, String(cString: strerror(code)), what)
  }
}
