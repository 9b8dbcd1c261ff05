import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

@Suite struct HouseholdPagesTests {
  /// Returns a household of two, with signed-in browsers of the administrator and of another athlete.
  static func start() async throws -> (TestServer, Browser, Browser, Athlete) {
    let (server, browser) = try await TestServer.start()
    let admin = try await server.signedIn(browser)
    let kim = try await server.services.accounts.invite(named: "Kim", now: TestServer.now).athlete
    let member = try await server.signedIn(browser, as: kim)
    return (server, admin, member, kim)
  }

  private static func link(in page: String) throws -> String {
    let match = try #require(page.firstMatch(of: /value="http[^"]*(\/setup\?token=[\w-]+)"/))
    return String(match.1)
  }

  @Test func invitationLinkWorksOnce() async throws {
    let (server, admin, _, _) = try await Self.start()
    let answer = try await admin.post("/settings/household/invite", form: ["name": "Toni"])
    answer.expect(.ok, headers: [.cacheControl: "no-store"], has: "Invitation for Toni")
    let path = try Self.link(in: answer.text)
    var stranger = admin
    (stranger.cookie, stranger.csrf) = (nil, "")
    let token = try #require(path.split(separator: "=").last.map(String.init))
    try await stranger.post("/setup", form: ["token": token, "name": "Phone"]).expect(.seeOther)
    try await stranger.post("/setup", form: ["token": token]).expect(.gone)
    let names = try await server.services.accounts.athletes().map(\.name)
    #expect(names == ["Athlete", "Kim", "Toni"])
    try await admin.post("/settings/household/invite", form: ["name": "toni"]).expect(
      .unprocessableContent, has: "The name Toni is taken")
  }

  @Test func membersSeeAndChangeOnlyThemselves() async throws {
    let (server, admin, member, kim) = try await Self.start()
    let own = server.services.athlete.identifier
    try await member.get("/settings/household").expect(
      has: "Kim", "Athlete is the administrator", lacks: "\(own)")
    for action in ["rename", "link", "hand-over", "forget"] {
      try await member.post("/settings/household/\(own)/\(action)", form: ["name": "Athlete"])
        .expect(.notFound, for: action)
    }
    try await member.post("/settings/household/invite", form: ["name": "X"]).expect(.notFound)
    try await member.post("/settings/household/\(kim.identifier)/rename", form: ["name": "Kim A."])
      .expect(.seeOther)
    try await admin.get("/settings/household").expect(has: "Kim A.")
  }

  /// If administrators could create a link for another athlete, they could sign in and read that athlete's pages.
  @Test func linkIsCreatedOnlyForMembersWhoNeverSignedIn() async throws {
    let (server, admin, _, kim) = try await Self.start()
    try await admin.post("/settings/household/\(kim.identifier)/link").expect(
      .conflict, lacks: "setup?token")
    let toni = try await server.services.accounts.invite(named: "Toni", now: TestServer.now).athlete
    try await admin.post("/settings/household/\(toni.identifier)/link").expect(
      .ok, has: "/setup?token=")
  }

  @Test func householdIsHandedOver() async throws {
    let (server, admin, member, kim) = try await Self.start()
    let own = server.services.athlete.identifier
    try await admin.get("/settings/household/\(own)/forget").expect(
      has: "Make someone else the administrator")
    try await admin.post("/settings/household/\(own)/forget", form: ["name": "Athlete"]).expect(
      .unprocessableContent)
    try await admin.post("/settings/household/\(kim.identifier)/hand-over").expect(.seeOther)
    try await member.get("/settings/household").expect(has: "You are the administrator")
    try await admin.get("/settings/household").expect(has: "Kim is the administrator")
  }

  @Test func onlyTheAdministratorSeesTheDataDirectory() async throws {
    let (server, admin, member, _) = try await Self.start()
    let path = server.services.directory.path
    try await admin.get("/about").expect(.ok, has: path)
    try await member.get("/about").expect(.ok, lacks: path)
  }

  @Test func deletedAthleteIsSignedOutAndLeavesNoFiles() async throws {
    let (server, admin, member, kim) = try await Self.start()
    try await member.send("/api/import", sampleGPX())
    let path = server.services.directory.path(of: kim)
    #expect(FileManager.default.fileExists(atPath: path))
    let address = "/settings/household/\(kim.identifier)/forget"
    try await admin.post(address, form: ["name": "kim"]).expect(
      .unprocessableContent, has: "That does not match")
    try await member.get("/").expect(.ok)
    try await admin.post(address, form: ["name": "Kim"]).expect(.ok, has: "Kim was removed.")
    try await member.get("/").expect(.unauthorized)
    #expect(!FileManager.default.fileExists(atPath: path))
    let traces = try Self.files(
      below: server.services.options.dataPath,
      holding: [Array("Kim".utf8), Array("\(kim.identifier)".utf8)])
    #expect(traces.isEmpty)
    try await admin.get(address).expect(.notFound)
  }

  /// Returns the paths of the files whose name or content includes one of the byte sequences.
  private static func files(below folder: String, holding texts: [[UInt8]]) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.filter { name in
      let bytes = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      return texts.contains {
        name.contains(String(decoding: $0, as: UTF8.self)) || bytes.range(of: Data($0)) != nil
      }
    }
  }

  @Test func demoRefusesHouseholdChanges() async throws {
    let (server, browser) = try await TestServer.signedIn(demo: true)
    let own = server.services.athlete.identifier
    let paths = ["invite", "\(own)/rename", "\(own)/hand-over", "\(own)/forget", "\(own)/link"]
    for path in paths {
      try await browser.post("/settings/household/\(path)", form: ["name": "Athlete"]).expect(
        .conflict, has: "This is a demo", for: path)
    }
    #expect(try await server.services.accounts.athletes().map(\.name) == ["Athlete"])
    // Forms that would be rejected are shown, but disabled.
    let pages = [
      "household", "household/\(own)", "household/kim", "household/toni", "household/kim/forget",
      "devices", "devices/phone",
    ]
    for path in pages {
      try await browser.get("/settings/\(path)").expect(
        has: "the demo.", "<fieldset class=\"off\" disabled")
    }
  }

  @Test func onlyTheDemoShowsAMadeUpHousehold() async throws {
    let (_, visitor) = try await TestServer.signedIn(demo: true)
    try await visitor.get("/settings/household").expect(has: "Kim", "Invited; the link works until")
    try await visitor.get("/settings/devices").expect(has: "Safari on iPhone")
    let (_, browser) = try await TestServer.signedIn()
    try await browser.get("/settings/household").expect(lacks: "Kim")
    try await browser.get("/settings/devices").expect(lacks: "Safari on iPhone")
    for path in ["devices/phone", "devices/phone/sign-out"] {
      try await visitor.post("/settings/" + path).expect(.conflict)
    }
    for path in ["household/kim", "devices/phone"] {
      try await browser.get("/settings/" + path).expect(.notFound)
    }
  }

  // MARK: Devices and sessions

  @Test func deviceIsRenamedOnlyByItsAthlete() async throws {
    let (server, admin, member, kim) = try await Self.start()
    let accounts = server.services.accounts
    let id = try #require(try await accounts.sessions(of: kim, now: TestServer.now).first?.id)
    try await admin.get("/settings/devices/\(id)").expect(.notFound)
    try await admin.post("/settings/devices/\(id)", form: ["name": "Mine"]).expect(.notFound)
    try await member.post("/settings/devices/\(id)", form: ["name": " "]).expect(
      .unprocessableContent)
    try await member.post("/settings/devices/\(id)", form: ["name": "Kitchen"]).expect(.seeOther)
    try await member.get("/settings/devices").expect(has: "Kitchen", "This device")
  }

  @Test func otherDevicesAreSignedOut() async throws {
    let (server, admin, member, _) = try await Self.start()
    let other = try await server.signedIn(admin)
    try await other.post("/settings/devices/sign-out").expect(
      location: "/settings/devices?signed-out=1")
    try await other.get("/").expect(.ok)
    try await admin.get("/").expect(.unauthorized)
    try await member.get("/").expect(.ok)
  }

  @Test func linkForAnotherOwnDeviceIsCreated() async throws {
    let (server, _, member, kim) = try await Self.start()
    let answer = try await member.post("/settings/devices/link")
    let path = try Self.link(in: answer.text)
    answer.expect(has: "This address works only on this machine")
    try await member.get(path).expect(.ok)
    #expect(try await server.services.accounts.sessions(of: kim, now: TestServer.now).count == 1)
  }

  @Test func expiredTokenIsReported() async throws {
    let (server, browser) = try await TestServer.start()
    let token = try await server.services.accounts.newToken(
      named: "Script", scopes: .read, of: server.services.athlete,
      now: TestServer.now - 31 * 86_400, lifetime: 30 * 86_400)
    try await browser.get("/api/v1/activities", headers: [.authorization: "Bearer \(token)"])
      .expect(.unauthorized, has: "The token expired on 2026-11-2")
    let signedIn = try await server.signedIn(browser)
    try await signedIn.get("/settings/tokens").expect(has: "Expired")
  }

  @Test func tokenExpiresAfterTheChosenDaysIfAny() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for days in ["365", "", "-1", "x"] {
      try await browser.post("/settings/tokens", form: ["name": "T\(days)", "days": days])
    }
    let tokens = try await server.services.accounts.tokens(of: server.services.athlete)
    #expect(tokens.map(\.name) == ["Tx", "T-1", "T", "T365"])
    #expect(tokens.map(\.expiresAt) == [nil, nil, nil, TestServer.now + 365 * 86_400])
  }
}
