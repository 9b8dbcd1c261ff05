import Foundation
import Store

#if canImport(Glibc)
  import Glibc
#endif

/// Records how the server's process ends, in a file that the next process reads. A crash is recorded by the signal
/// handler and an orderly shutdown when it begins; a killed process records nothing. The file is not synced to disk: it
/// only has to outlive the process, because a crash of the whole machine is not blamed on the items in progress.
final class RunRecord: Sendable {
  static let crashed: StaticString = "crashed\n"
  private static let ending = "ending\n"
  private static let ended = "ended\n"

  /// How the previous process ended, or nil if nothing was in progress.
  let previousEnd: ProcessEnd?
  private let handle: Int32

  /// Starts the record of this process. If the file cannot be written, the process runs without a record.
  ///
  /// - Parameter bootID: An ID that changes at every boot.
  init(dataPath: String, bootID: String = RunRecord.bootID) {
    handle = open(
      dataPath + "/last-run", O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    previousEnd = Self.end(of: Self.text(handle), bootID: bootID)
    guard handle >= 0 else { return }
    // If this fails, the process counts as having shut down in an orderly way.
    _ = ftruncate(handle, 0)
    append(bootID + "\n")
  }

  deinit { if handle >= 0 { close(handle) } }

  /// Records that a shutdown was requested. If the process is killed afterwards, the items in progress are not blamed.
  func recordShutdownStart() { append(Self.ending) }

  /// Records that no item is in progress any more.
  func recordShutdownEnd() { append(Self.ended) }

  /// Installs a handler that, on a crash, records it here, prints a trace to standard error and ends the process
  /// immediately.
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

  /// The ID of the current boot. Empty if the system doesn't provide one; kills are then not counted.
  private static var bootID: String {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
  }
}
