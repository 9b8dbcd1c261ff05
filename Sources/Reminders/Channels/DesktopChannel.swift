import Foundation
import Synchronization

/// Shows a message on the desktop of the machine the server runs on, by `notify-send`. The text is an argument of the
/// program and never passes a shell.
public struct DesktopChannel: ReminderChannel {
  /// Of the program.
  let program: String

  /// Nil where `notify-send` is not installed.
  public init?() {
    self.init(searching: ProcessInfo.processInfo.environment["PATH"] ?? "")
  }

  /// Looks for the program in these folders, with colons between them.
  init?(searching path: String) {
    let candidates = path.split(separator: ":").map { String($0) + "/notify-send" }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    program = found
  }

  public func send(_ message: ReminderMessage) async throws(ReminderFailure) {
    let status: Int32
    do {
      status = try await run(Self.arguments(message))
    } catch {
      throw ReminderFailure("notify-send could not be started")
    }
    guard status == 0 else {
      throw ReminderFailure("notify-send ended with \(status): is there a desktop session?")
    }
  }

  static func arguments(_ message: ReminderMessage) -> [String] {
    let urgency = message.urgency == .soon ? "low" : "normal"
    return [
      "--app-name=Andante", "--urgency=" + urgency, "--", withoutControls(message.title),
      markup(message.body),
    ]
  }

  /// Desktops read the body as markup.
  private static func markup(_ text: String) -> String {
    text.split(separator: "\n").map { withoutControls(String($0)) }.joined(separator: "\n")
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Ended after ten seconds: without a session it may wait for ever.
  private func run(_ arguments: [String]) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let started = StartedProcess(process)
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

/// A process that can be ended from another thread.
private final class StartedProcess: Sendable {
  private let process: Mutex<Process>

  init(_ process: sending Process) { self.process = Mutex(process) }

  func end() {
    process.withLock { if $0.isRunning { $0.terminate() } }
  }
}

/// The text with a space for every control character, so that no line of it can begin another header.
func withoutControls(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
}
