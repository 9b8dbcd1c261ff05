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

  @Test(
    arguments: [
      (["--host", "192.0.2.1"], 1, "192.0.2.1"),
      (["--port", "9999", "--metrics", "--metrics-port", "9999"], 64, "--metrics-port"),
      (["--web", "/none"], 64, "--web must be the folder"),
      (["--host", ""], 64, "--host must be an address"),
      (["--host", "a b"], 64, "--host must be an address"),
      (["--host", "http://localhost"], 64, "--host must be an address"),
      (["--host", "[::1]"], 64, "--host must be an address"),
      (
        [
          "--oidc-issuer", "https://a.example", "--oidc-client-id", "a",
          "--oidc-client-secret-file", "/none",
        ], 64, ""
      ),
    ] as [([String], Int32, String)])
  func wrongOptionsLeaveNoDirectory(options: [String], status: Int32, words: String) throws {
    let error = try refusal(options, status: status)
    #expect(words.isEmpty || error.contains(words), "\(error)")
  }

  @Test func unresolvableNameAndInvalidProxyLeaveNoDirectory() throws {
    #expect(try refusal(["--trusted-proxy", "nonsense"], status: 64).hasPrefix("andante: "))
    let error = try refusal(["--host", "andante.invalid"])
    #expect(
      error == "andante: the name andante.invalid has no address: choose another one with --host\n")
  }
}
