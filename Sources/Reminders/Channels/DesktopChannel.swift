import Foundation
import Model
import Synchronization
import TextEncoding

/// Shows messages on the desktop of the server's machine with `notify-send`. Text is passed as arguments, without a
/// shell.
public struct DesktopChannel: ReminderChannel {
  /// The path of `notify-send`.
  let program: String

  /// Creates a channel. Returns nil if `notify-send` isn't installed.
  public init?() {
    self.init(searching: ProcessInfo.processInfo.environment["PATH"] ?? "")
  }

  /// Searches for the program in a colon-separated list of directories. Returns nil if it isn't found.
  init?(searching path: String) {
    let candidates = path.split(separator: ":").map { String($0) + "/notify-send" }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    program = found
  }

  public func send(_ message: ReminderMessage) async throws(ReminderError) {
    let status: Int32
    do {
      status = try await run(Self.arguments(message))
    } catch {
      throw ReminderError("notify-send could not be started")
    }
    guard status == 0 else {
      throw ReminderError("notify-send ended with \(status): is there a desktop session?")
    }
  }

  static func arguments(_ message: ReminderMessage) -> [String] {
    let urgency = message.urgency == .soon ? "low" : "normal"
    return [
      "--app-name=Andante", "--urgency=" + urgency, "--", oneLine(message.title),
      markup(message.body),
    ]
  }

  /// Escapes the body, which desktops interpret as markup.
  private static func markup(_ text: String) -> String {
    text.split(separator: "\n").map { oneLine(String($0)) }.joined(separator: "\n")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Runs the program and returns its exit status. Terminates it after ten seconds, because it may hang if there is no
  /// desktop session.
  private func run(_ arguments: [String]) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let started = RunningProcess(process)
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
        DispatchQueue.global().asyncAfter(deadline: .now() + 10) { started.end() }
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }
}

/// A running process that another thread can terminate.
private final class RunningProcess: Sendable {
  private let process: Mutex<Process>

  init(_ process: sending Process) { self.process = Mutex(process) }

  func end() {
    process.withLock { if $0.isRunning { $0.terminate() } }
  }
}
