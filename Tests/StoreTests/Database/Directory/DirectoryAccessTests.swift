import Foundation
import Testing

@testable import Store

#if canImport(Glibc)
  import Glibc
#endif

struct DirectoryAccessTests {
  private static let brief = (
    command: Duration.milliseconds(200), server: Duration.milliseconds(200)
  )

  private func withFolder(
    named name: String = "data", _ test: (String) async throws -> Void
  ) async throws {
    let parent = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: parent) }
    let path = "\(parent)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try await test(path)
  }

  @Test func commandWaitsForAnotherCommand() async throws {
    try await withFolder { path in
      var first: DirectoryLock? = try DirectoryLock(directory: path, port: nil)
      #expect(DirectoryLock.holder(of: path)?.isServer == false)
      let second = Task { try await DirectoryAccess.acquire(path) }
      try await Task.sleep(for: .milliseconds(200))
      withExtendedLifetime(first) {}
      first = nil
      guard case .exclusive(let lock) = try await second.value else {
        Issue.record("a server was found")
        return
      }
      #expect(throws: StoreError.self) { try DirectoryLock(directory: path, port: nil) }
      withExtendedLifetime(lock) {}
    }
  }

  @Test func commandIsRefusedIfAnotherCommandTakesTooLong() async throws {
    try await withFolder { path in
      let lock = try DirectoryLock(directory: path, port: nil)
      let error = await #expect(throws: StoreError.self) {
        try await DirectoryAccess.acquire(path, waiting: Self.brief)
      }
      #expect(
        "\(try #require(error))".contains("is in use by another command (process \(getpid()))"))
      withExtendedLifetime(lock) {}
    }
  }

  @Test func commandIsRefusedIfTheServerHasNoSocket() async throws {
    try await withFolder { path in
      let lock = try DirectoryLock(directory: path, port: 8080)
      let error = await #expect(throws: StoreError.self) {
        try await DirectoryAccess.acquire(path, waiting: Self.brief)
      }
      let text = "\(try #require(error))"
      #expect(text.contains("port 8080) does not answer on \(path)/andante.sock"))
      withExtendedLifetime(lock) {}
    }
  }

  @Test func serverWaitsForACommandButNotForAServer() async throws {
    try await withFolder { path in
      var command: DirectoryLock? = try DirectoryLock(directory: path, port: nil)
      let server = Task { try await DirectoryLock.forServer(directory: path, port: 1) }
      try await Task.sleep(for: .milliseconds(200))
      withExtendedLifetime(command) {}
      command = nil
      let lock = try await server.value
      await #expect(throws: StoreError.inUse(path: path, holder: DirectoryLock.holder(of: path))) {
        try await DirectoryLock.forServer(directory: path, port: 2)
      }
      withExtendedLifetime(lock) {}
    }
  }

  /// The second name makes the socket's path longer than the system allows.
  @Test(arguments: ["data", String(repeating: "long/", count: 30)])
  func socketIsFoundWhileAProcessListens(name: String) async throws {
    try await withFolder(named: name) { path in
      let socket = try #require(ServerSocket(dataPath: path))
      #expect(!socket.isListening)
      let listener = try listen(on: socket)
      #expect(socket.makePrivate())
      let mode = FileManager.default.attributes(of: socket.displayPath)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      await #expect(throws: StoreError.inUse(path: path, holder: nil)) {
        try await DirectoryLock.forServer(directory: path, port: 1)
      }
      guard case .server = try await DirectoryAccess.acquire(path) else {
        Issue.record("the socket was not found")
        return
      }
      close(listener)
      #expect(!socket.isListening, "a socket without a process counts as stale")
      guard case .exclusive = try await DirectoryAccess.acquire(path) else {
        Issue.record("a stale socket was used")
        return
      }
    }
  }

  private func listen(on socket: ServerSocket) throws -> Int32 {
    let handle = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.path.utf8) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(handle, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isBound && Glibc.listen(handle, 64) == 0)
    return handle
  }
}
