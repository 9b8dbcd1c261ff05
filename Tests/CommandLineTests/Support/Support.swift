import ArgumentParser
import Foundation
import Store
import Synchronization
import Testing

@testable import andante

/// Opens the store of the first athlete of a data directory. Creates both if necessary.
func openStore(in path: String) async throws -> AthleteStore {
  let directory = try DataDirectory(path: path)
  let accounts = try directory.openAccounts()
  let athlete = try await accounts.chosenAthlete(named: nil, now: Date().timeIntervalSince1970)
  return try directory.openStore(of: athlete, accounts: accounts)
}

/// The output and warnings of a command.
final class Capture: Sendable {
  private let lines = Mutex<(printed: [String], warned: [String])>(([], []))

  var console: Console {
    Console(
      print: { text in self.lines.withLock { $0.printed.append(text) } },
      warn: { text in self.lines.withLock { $0.warned.append(text) } },
      tryPrint: { text in self.lines.withLock { $0.printed.append(text) } })
  }

  var printed: String { lines.withLock { $0.printed.joined(separator: "\n") } }
  var warned: [String] { lines.withLock { $0.warned } }

  /// Returns the printed JSON document.
  func document() throws -> Any { try JSONSerialization.jsonObject(with: Data(printed.utf8)) }

  /// Returns the printed JSON document, which must be an object.
  func object() throws -> [String: Any] { try #require(try document() as? [String: Any]) }
}

/// Expects arguments to be refused with a message of one line and the exit status for wrong usage.
func expectWrongUsage<Command: ParsableArguments>(_ command: Command.Type, _ arguments: [String]) {
  do {
    _ = try Command.parse(arguments)
    Issue.record("\(arguments) was accepted")
  } catch {
    #expect(Command.exitCode(for: error).rawValue == 64)
    #expect(!Command.message(for: error).contains("\n"), "\(arguments)")
  }
}

/// A temporary folder that is removed when the object is deinitialised.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "andante-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}

/// Returns the URL of a file or folder in `Golden`.
func goldenFile(_ name: String) -> URL {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Golden/\(name)")
}

/// Compares text with a file in `Golden`. `ANDANTE_REFRESH_GOLDEN=1 swift test --filter CommandLineTests` rewrites
/// the files. Review the changes before committing them.
func expectGolden(_ name: String, _ text: String) throws {
  let url = goldenFile(name)
  if ProcessInfo.processInfo.environment["ANDANTE_REFRESH_GOLDEN"] != nil {
    try Data(text.utf8).write(to: url)
  }
  let golden = try String(contentsOf: url, encoding: .utf8)
  #expect(text == golden, "differs from Golden/\(name)")
}

/// The built program, or nil if it wasn't built with the tests.
let builtProgram: URL? = {
  var folder = URL(fileURLWithPath: CommandLine.arguments[0])
  for _ in 0..<5 {
    folder.deleteLastPathComponent()
    let file = folder.appending(path: "andante").path
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory),
      !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: file)
    {
      return URL(fileURLWithPath: file)
    }
  }
  return nil
}()

/// The built program's exit status and standard error.
struct EndedProgram {
  var status: Int32
  var reason: Process.TerminationReason
  var error: String
}

/// Runs the built program until it ends, with a pipe or a file as standard output.
func runProgram(_ arguments: [String], output: Any = FileHandle.nullDevice) throws -> EndedProgram {
  let process = Process()
  let (url, error) = (try #require(builtProgram), Pipe())
  process.executableURL = url
  process.arguments = arguments
  process.standardOutput = output
  process.standardError = error
  try process.run()
  let warned = error.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return EndedProgram(
    status: process.terminationStatus, reason: process.terminationReason,
    error: String(decoding: warned, as: UTF8.self))
}
