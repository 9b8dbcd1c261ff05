import Foundation
import Testing

@testable import Server

#if canImport(Glibc)
  import Glibc
#endif

/// A server that runs as a separate process on a free port.
struct ServerProcess {
  let process = Process()
  private let dataPath: String
  private let errorPath: String

  /// - Parameters:
  ///   - folder: The folder in which to create the data directory and a file for each server's standard error.
  ///   - standardError: Used instead of that file.
  ///   - environment: Added to this process's environment.
  init(
    in folder: TemporaryFolder, standardError: Any? = nil, environment: [String: String] = [:]
  ) throws {
    let program = try #require(builtProgram)
    dataPath = folder.path + "/data"
    errorPath = folder.path + "/errors-\(UUID())"
    _ = FileManager.default.createFile(atPath: errorPath, contents: nil)
    process.executableURL = program
    process.arguments = ["serve", "--data", dataPath, "--port", "0"]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = standardError ?? FileHandle(forWritingAtPath: errorPath)
    try process.run()
  }

  /// The server's standard error so far.
  var errors: String {
    get throws { String(decoding: try Data(contentsOf: URL(filePath: errorPath)), as: UTF8.self) }
  }

  /// Returns the address once the server listens, or nil if the server has exited.
  func address() async -> String? {
    await wait { [process, dataPath] in
      !process.isRunning || ServerAddressFile.address(dataPath: dataPath) != nil
    }
    return ServerAddressFile.address(dataPath: dataPath)
  }

  func waitUntilEnded() async {
    await wait { [process] in !process.isRunning }
    #expect(!process.isRunning)
  }

  /// Waits on a separate thread, because other tests may occupy all task threads.
  private func wait(until isDone: @escaping @Sendable () -> Bool) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let end = Date(timeIntervalSinceNow: 60)
        while !isDone(), Date() < end { usleep(5_000) }
        continuation.resume()
      }
    }
  }
}
