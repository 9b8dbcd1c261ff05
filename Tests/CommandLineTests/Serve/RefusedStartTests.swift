import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Runs a server that can't start, as a separate process.
@Suite(.enabled(if: builtProgram != nil, "the program was not built with the tests"))
struct RefusedStartTests {
  /// Starts a server with a data directory that doesn't exist, and checks that the server hasn't created it. Returns
  /// the error message.
  private func refusal(_ arguments: [String], status: Int32 = 1) throws -> String {
    let folder = try TemporaryFolder()
    let ended = try runProgram(
      ["serve", "--data", folder.path + "/data"]
        + (arguments.contains("--port") ? [] : ["--port", "0"]) + arguments)
    #expect(ended.reason == .exit && ended.status == status, "\(ended)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    return ended.error
  }

  /// Calls `body` with a port on which another program listens.
  private func withPortInUse(_ body: (String) throws -> Void) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) {
      try $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        try #require(bind(listener, $0, size) == 0 && listen(listener, 1) == 0)
        try #require(getsockname(listener, $0, &size) == 0)
      }
    }
    try body(String(UInt16(bigEndian: address.sin_port)))
  }

  @Test(arguments: [["--port"], ["--metrics", "--metrics-port"], ["--lan", "--trust-port"]])
  func portInUseLeavesNoDirectoryAndIsNamedWithItsOption(options: [String]) throws {
    try withPortInUse { port in
      let error = try refusal(["--host", "127.0.0.1"] + options + [port])
      #expect(error.contains("port \(port) is in use"), "\(error)")
      #expect(error.contains(options.last ?? ""), "\(error)")
      #expect(error.split(separator: "\n").count == 1, "\(error)")
    }
  }

  @Test func equalPortsAreRefused() throws {
    let error = try refusal(["--port", "9999", "--metrics", "--metrics-port", "9999"], status: 64)
    #expect(error.contains("--metrics-port"))
  }

  @Test func missingWebFilesLeaveNoDirectory() throws {
    #expect(try refusal(["--web", "/none"], status: 64).contains("--web must be the folder"))
  }

  @Test func unboundAddressLeavesNoDirectory() throws {
    #expect(try refusal(["--host", "192.0.2.1"]).contains("192.0.2.1"))
  }

  @Test func unresolvableNameLeavesNoDirectory() throws {
    let error = try refusal(["--host", "andante.invalid"])
    #expect(
      error == "andante: the name andante.invalid has no address: choose another one with --host\n")
  }

  @Test(arguments: ["", "a b", "http://localhost", "[::1]"])
  func impossibleHostIsWrongUsage(host: String) throws {
    #expect(try refusal(["--host", host], status: 64).contains("--host must be an address"))
  }

  @Test func wrongOptionsLeaveNoDirectory() throws {
    #expect(try refusal(["--trusted-proxy", "nonsense"], status: 64).hasPrefix("andante: "))
    let file = ["--oidc-issuer", "https://a.example", "--oidc-client-id", "a"]
    _ = try refusal(file + ["--oidc-client-secret-file", "/none"], status: 64)
  }
}
