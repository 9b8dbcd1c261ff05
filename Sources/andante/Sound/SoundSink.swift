import ActivityFiles
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The reason a sound can't be rendered or written.
struct SoundCommandError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// A destination for the bytes of a rendered sound.
protocol SoundSink: AnyObject {
  func write(_ bytes: [UInt8]) throws(SoundCommandError)
  /// Waits until everything has been written or played.
  func finish() throws(SoundCommandError)
  /// Cancels and removes unfinished output.
  func abandon()
}

/// Writes to a file, or to standard output if the path is `-`.
final class FileSink: SoundSink {
  private let path: String
  private let descriptor: Int32
  private var isRegular = false

  init(path: String) throws(SoundCommandError) {
    // A closed pipe is reported as an error instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    self.path = path
    guard path != "-" else {
      guard isatty(STDOUT_FILENO) == 0 else {
        throw SoundCommandError(
          "samples are not readable text: redirect them with > FILE or | PROGRAM")
      }
      descriptor = STDOUT_FILENO
      return
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw SoundCommandError("\(path): \(String(cString: strerror(errno)))")
    }
    isRegular = PathKind(of: path) == .file
  }

  func write(_ bytes: [UInt8]) throws(SoundCommandError) {
    guard path != "-" else { return StandardStream.output.write(bytes) }
    if let code = writeAll(bytes, to: descriptor) {
      throw SoundCommandError("\(path): \(String(cString: strerror(code)))")
    }
  }

  deinit { if path != "-" { close(descriptor) } }

  func finish() {}

  func abandon() {
    if isRegular { unlink(path) }
  }
}
