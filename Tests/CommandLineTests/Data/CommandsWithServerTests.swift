import Foundation
import Store
import Testing

@testable import andante

#if canImport(Glibc)
  import Glibc
#endif

/// Runs the built program's commands with and without a running server.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"), .serialized)
struct CommandsWithServerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Result: Equatable, CustomStringConvertible {
    var output: String
    var error: String
    var status: Int32

    var description: String { "\(status): \(output) / \(error)" }
  }

  /// Runs the program in a folder.
  ///
  /// - Parameter environment: Added to this process's environment.
  private func run(
    _ arguments: [String], in folder: TemporaryFolder? = nil, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Result {
    let (process, output, error, source) = (Process(), Pipe(), Pipe(), Pipe())
    let program = try #require(builtProgram)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: (folder ?? self.folder).path)
    (process.standardOutput, process.standardError, process.standardInput) = (output, error, source)
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let warned = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      output: String(decoding: printed, as: UTF8.self),
      error: String(decoding: warned, as: UTF8.self), status: process.terminationStatus)
  }

  /// Calls `test` with a folder in which a server uses `data`. The server has stopped when this returns.
  private func withServer(
    in folder: TemporaryFolder? = nil, _ test: (ServerProcess) async throws -> Void
  ) async throws {
    let folder = folder ?? self.folder
    let server = try ServerProcess(in: folder)
    defer { server.process.terminate() }
    let address = await server.address()
    try #require(address != nil)
    try await test(server)
    server.process.terminate()
    await server.waitUntilEnded()
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/data/andante.sock"))
  }

  @Test func outputAndStatusAreThoseWithoutAServer() async throws {
    let commands = [
      ["import", "ride.gpx", "--data", "data"], ["import", "missing.gpx", "--data", "data"],
      ["import", "ride.gpx", "--dry-run", "--json", "--data", "data"],
      ["athletes", "list", "--data", "data"], ["bikes", "--json", "--data", "data"],
      ["tokens", "--athlete", "Nobody", "--json", "--data", "data"],
      ["export", "--all", "out.zip", "--athlete", "Nobody", "--data", "data"],
      ["adopt", "ride.gpx", "--data", "data"], ["watch", "missing", "--data", "data"],
      ["map", "add", "ride.gpx", "--data", "data"], ["strava", "status", "--data", "data"],
    ]
    let (alone, hosted) = (try TemporaryFolder(), try TemporaryFolder())
    for folder in [alone, hosted] {
      _ = try folder.write(sampleGPX(), to: "ride.gpx")
      _ = try run(["import", "ride.gpx", "--data", "data"], in: folder)
    }
    let expected = try commands.map { try run($0, in: alone) }
    try await withServer(in: hosted) { _ in
      for (command, expected) in zip(commands, expected) {
        var result = try run(command, in: hosted)
        result.output = result.output.replacing(hosted.path, with: alone.path)
        result.error = result.error.replacing(hosted.path, with: alone.path)
        // The number of devices and the size of the file may differ.
        if command[0] == "athletes" {
          #expect(result.status == expected.status && result.output.contains("1 activity"))
        } else {
          #expect(result == expected, "\(command)")
        }
      }
    }
  }

  @Test func dataDirectoryComesFromTheCallersEnvironment() async throws {
    _ = try folder.write(sampleGPX(), to: "ride.gpx")
    try await withServer { _ in
      let environment = ["ANDANTE_DATA": folder.path + "/data"]
      let imported = try run(["import", "ride.gpx"], environment: environment)
      #expect(imported.output == "1 activity imported.\n", "\(imported)")
      let listed = try run(["athletes", "list"], environment: environment)
      #expect(listed.output.contains("1 activity"), "\(listed)")
      let backup = try run(["backup"], environment: environment)
      #expect(backup.output.contains(folder.path + "/data/backups/"), "\(backup)")
    }
  }

  @Test func serverReadsStandardInputAndWritesFilesForTheCaller() async throws {
    try await withServer { _ in
      let imported = try run(["import", "-", "--data", "data"], input: sampleGPX())
      #expect(imported.output == "1 activity imported.\n", "\(imported)")
      let exported = try run(["export", "--all", "out.zip", "--data", "data"])
      #expect(exported.output.hasPrefix("out.zip: 1 activity"), "\(exported)")
      #expect(FileManager.default.fileExists(atPath: folder.path + "/out.zip"))
      let token = try run(["tokens", "create", "Test", "--data", "data"])
      #expect(token.status == 0 && token.output.count > 20, "\(token)")
      #expect(FileManager.default.names(in: folder.path + "/data/commands").isEmpty)
    }
  }

  @Test func deletionAsksTheCallerForTheName() async throws {
    try await withServer { _ in
      let invite = ["athletes", "invite", "Kim", "--data", "data"]
      let result1 = try run(invite)
      #expect(result1.status == 0)
      let delete = ["athletes", "forget", "Kim", "--data", "data"]
      let result2 = try run(delete, input: "Ada\n")
      #expect(result2.status == 1)
      let result3 = try run(delete, input: "Kim\n")
      #expect(result3.output == "Kim was removed.\n")
    }
  }

  @Test func onlyTheOwnerCanUseTheSocket() async throws {
    try await withServer { _ in
      _ = try run(["bikes", "--data", "data"])  // waits for the socket
      let socket = FileManager.default.attributes(of: folder.path + "/data/andante.sock")
      #expect(socket[.posixPermissions] as? Int == 0o600)
      #expect(socket[.type] as? FileAttributeType == .typeSocket)
    }
  }

  @Test func commandEndsWithItsCaller() async throws {
    try await withServer { _ in
      // Waits for a browser, and keeps its port until it has ended.
      let connect = Process()
      let program = try #require(builtProgram)
      connect.executableURL = program
      connect.arguments = [
        "strava", "connect", "--client-id", "1", "--data", folder.path + "/data",
      ]
      let (input, output) = (Pipe(), Pipe())
      (connect.standardInput, connect.standardOutput) = (input, output)
      connect.standardError = FileHandle.nullDevice
      try connect.run()
      try input.fileHandleForWriting.write(contentsOf: Data("secret\n".utf8))
      let opened = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      let address = try #require(opened.firstMatch(of: /localhost(?:%3A|:)([0-9]+)/)?.1)
      kill(connect.processIdentifier, SIGKILL)
      connect.waitUntilExit()
      let port = try #require(UInt16(address))
      for _ in 0..<100 where isInUse(port) { try await Task.sleep(for: .milliseconds(50)) }
      #expect(!isInUse(port), "the command has not ended")
      let result4 = try run(["bikes", "--data", "data"])
      #expect(result4.status == 0)
    }
  }

  private func isInUse(_ port: UInt16) -> Bool {
    let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(handle) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    (address.sin_port, address.sin_addr.s_addr) = (port.bigEndian, UInt32(0x7F00_0001).bigEndian)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  @Test func commandsWaitForEachOther() async throws {
    _ = try folder.write(sampleGPX(), to: "ride.gpx")
    _ = try run(["import", "ride.gpx", "--data", "data"])
    var lock: DirectoryLock? = try DirectoryLock(directory: folder.path + "/data", port: nil)
    let waiting = Task.detached {
      (result: try run(["bikes", "--data", "data"]), ended: ContinuousClock.now)
    }
    try await Task.sleep(for: .seconds(1))
    let released = ContinuousClock.now
    withExtendedLifetime(lock) {}
    lock = nil
    let (result, ended) = try await waiting.value
    #expect(result.status == 0 && ended > released)
  }

  @Test func killedServersSocketIsReplaced() async throws {
    let killed = try ServerProcess(in: folder)
    let address = await killed.address()
    try #require(address != nil)
    _ = try run(["bikes", "--data", "data"])  // waits for the socket
    kill(killed.process.processIdentifier, SIGKILL)
    await killed.waitUntilEnded()
    #expect(FileManager.default.fileExists(atPath: folder.path + "/data/andante.sock"))
    let result5 = try run(["bikes", "--data", "data"])
    #expect(result5.status == 0)
    try await withServer { _ in
      let result6 = try run(["bikes", "--data", "data"])
      #expect(result6.status == 0)
    }
  }
}
