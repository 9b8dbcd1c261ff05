import GRDB
import Testing

@testable import Server
@testable import Store

@Suite struct StartupBannerTests {
  /// Even if the disk is full or read-only, the server starts and serves athletes who are signed in.
  @Test func failedLinkCreationDoesNotPreventTheStart() async throws {
    let (server, _) = try await TestServer.start()
    let database = server.services.accounts.database
    try await database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA query_only = ON")
    }
    let lines = try await StartupBanner(server.services).lines(port: 1)
    #expect(lines.count == 2 && lines[0] == "Andante is on http://127.0.0.1:1")
    #expect(lines[1].hasPrefix("No sign-in link could be created: it cannot be written; "))
    try await database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA query_only = OFF")
    }
  }

  @Test func containerLinkUsesThePublishedAddress() async throws {
    let address = try PublicAddress(url: "http://127.0.0.1:9000")
    let change = { (options: inout ServerOptions) in options.publicAddresses = [address] }
    let (server, _) = try await TestServer.start(host: "0.0.0.0", changing: change)
    let lines = try await StartupBanner(server.services).lines(port: 8080)
    #expect(lines.count == 2 && lines[0] == "Andante is on http://127.0.0.1:9000")
    #expect(lines[1].contains(": http://127.0.0.1:9000/setup?token="))
  }

  @Test func unencryptedAddressOfAnotherMachineCausesAWarning() async throws {
    let address = try PublicAddress(url: "http://nas.local:9000")
    let change = { (options: inout ServerOptions) in options.publicAddresses = [address] }
    let (server, _) = try await TestServer.start(host: "0.0.0.0", changing: change)
    let lines = try await StartupBanner(server.services).lines(port: 8080)
    #expect(lines.count == 3 && lines[1].hasPrefix("Anyone on this network can read everything"))
  }
}
