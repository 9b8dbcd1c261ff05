import Foundation
import Store

#if canImport(Glibc)
  import Glibc
#endif

/// How the server's process ends, in a file by which the next one knows. A crash writes to it from its signal handler and an
/// orderly end when it begins; a process that was killed writes nothing. The file is not flushed to disk: it has to outlive
/// the process, and when the machine goes down with it, nothing counts against what was in progress.
final class RunRecord: Sendable {
  static let crashed: StaticString = "crashed\n"
  private static let ending = "ending\n"
  private static let ended = "ended\n"

  /// How the process before this one ended; nil if nothing was in progress any more.
  let previousEnd: ProcessEnd?
  private let handle: Int32

  /// Begins the record of this process. If the file cannot be written, there is no record.
  ///
  /// - Parameter bootID: changes whenever the machine starts.
  init(dataPath: String, bootID: String = RunRecord.bootID) {
    handle = open(
      dataPath + "/last-run", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    previousEnd = Self.end(of: Self.text(handle), bootID: bootID)
    guard handle >= 0 else { return }
    // What cannot be written counts as an orderly end.
    _ = ftruncate(handle, 0)
    append(bootID + "\n")
  }

  deinit { if handle >= 0 { close(handle) } }

  /// Notes that the process was asked to end: whatever ends it from now on, nothing counts against what is in progress.
  func noteEnding() { append(Self.ending) }

  /// Notes that nothing is in progress any more.
  func noteEnded() { append(Self.ended) }

  /// Makes crashes of this process end it at once, note themselves here, and print a trace to standard error.
  func catchCrashes() { CrashHandler.install(noting: handle) }

  private func append(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(handle, bytes, bytes.count)
  }

  private static func text(_ handle: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = pread(handle, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private static func end(of record: String, bootID: String) -> ProcessEnd? {
    if record.isEmpty || record.hasSuffix(ended) { return nil }
    if record.hasSuffix("\(crashed)") { return .crashed }
    return record.hasPrefix(bootID + "\n") && !record.hasSuffix(ending) ? .killed : .orderly
  }

  /// Empty, and kills do not count, where the system has none.
  private static var bootID: String {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }
}
