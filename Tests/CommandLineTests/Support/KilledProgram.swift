import Foundation
import GRDB
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A silent run of the built program, which a test kills or waits for.
struct KilledProgram {
  let process = Process()
  private let dataPath: String

  /// - Parameter dataPath: The data directory that the program writes to.
  init(_ arguments: [String], dataPath: String) throws {
    self.dataPath = dataPath
    let program = try #require(builtProgram)
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Kills the program a number of milliseconds after a query of the athlete's file returns at least `count`. Uses a
  /// separate thread, because other tests may block all tasks for longer than a batch takes.
  func end(once query: String, reaches count: Int, and milliseconds: Double) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        while process.isRunning, number(query).map({ $0 < count }) ?? true { usleep(2_000) }
        usleep(UInt32(milliseconds * 1_000))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        continuation.resume()
      }
    }
    #expect(process.terminationReason == .uncaughtSignal, "it ended before it was killed")
    #expect(process.terminationStatus == SIGKILL)
  }

  /// Returns the query's result, or nil if the file doesn't exist yet. Opens it read-only, because the program may be
  /// creating it.
  private func number(_ query: String) -> Int? {
    let athletes = dataPath + "/athletes"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: athletes)) ?? []
    guard let name = names.first(where: { $0.hasSuffix(".sqlite") }) else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try? DatabaseQueue(path: "\(athletes)/\(name)", configuration: configuration)
    return try? queue?.read { try Int.fetchOne($0, sql: query) }
  }
}
