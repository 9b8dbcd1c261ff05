import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

@Suite struct HouseholdPagesTests {
  /// Runs a test in a household of two, with signed-in browsers of the administrator and of another athlete.
  static func run(
    _ test: @Sendable (TestServer, Browser, Browser, Athlete) async throws -> Void
  ) async throws {
    try await TestServer.run { server, browser in
      let admin = try await server.signedIn(browser)
      let kim = try await server.services.accounts.invite(named: "Kim", now: TestServer.now).athlete
      let member = try await server.signedIn(browser, as: kim)
      try await test(server, admin, member, kim)
    }
  }

  private static func link(in page: String) throws -> String {
    let match = try #require(page.firstMatch(of: /value="http[^"]*(\/setup\?token=[\w-]+)"/))
    return String(match.1)
  }

  @Test func invitationLinkWorksOnce() async throws {
    try await Self.run { server, admin, _, _ in
      let answer = try await admin.post("/settings/household/invite", form: ["name": "Toni"])
      #expect(answer.status == .ok)
      let path = try Self.link(in: answer.text)
      #expect(answer.text.contains("Invitation for Toni"))
      #expect(answer.headers[.cacheControl] == "no-store")
      var stranger = admin
      (stranger.cookie, stranger.csrf) = (nil, "")
      let token = try #require(path.split(separator: "=").last.map(String.init))
      let signedIn = try await stranger.post("/setup", form: ["token": token, "name": "Phone"])
      #expect(signedIn.status == .seeOther)
      #expect(try await stranger.post("/setup", form: ["token": token]).status == .gone)
      let names = try await server.services.accounts.athletes().map(\.name)
      #expect(names == ["Athlete", "Kim", "Toni"])
      let again = try await admin.post("/settings/household/invite", form: ["name": "toni"])
      #expect(
        again.status == .unprocessableContent && again.text.contains("The name Toni is taken"))
    }
  }

  @Test func membersSeeAndChangeOnlyThemselves() async throws {
    try await Self.run { server, admin, member, kim in
      let own = server.services.athlete.identifier
      let page = try await member.get("/settings/household").text
      #expect(page.contains("Kim") && page.contains("Athlete is the administrator"))
      #expect(!page.contains("\(own)"))
      for action in ["rename", "link", "hand-over", "forget"] {
        let answer = try await member.post(
          "/settings/household/\(own)/\(action)", form: ["name": "Athlete"])
        #expect(answer.status == .notFound, "\(action)")
      }
      let invited = try await member.post("/settings/household/invite", form: ["name": "X"])
      #expect(invited.status == .notFound)
      let renamed = try await member.post(
        "/settings/household/\(kim.identifier)/rename", form: ["name": "Kim A."])
      #expect(renamed.status == .seeOther)
      #expect(try await admin.get("/settings/household").text.contains("Kim A."))
    }
  }

  /// If administrators could create a link for another athlete, they could sign in and read that athlete's pages.
  @Test func linkIsCreatedOnlyForMembersWhoNeverSignedIn() async throws {
    try await Self.run { server, admin, _, kim in
      let refused = try await admin.post("/settings/household/\(kim.identifier)/link")
      #expect(refused.status == .conflict && !refused.text.contains("setup?token"))
      let toni = try await server.services.accounts.invite(named: "Toni", now: TestServer.now)
        .athlete
      let made = try await admin.post("/settings/household/\(toni.identifier)/link")
      #expect(made.status == .ok && made.text.contains("/setup?token="))
    }
  }

  @Test func householdIsHandedOver() async throws {
    try await Self.run { server, admin, member, kim in
      let own = server.services.athlete.identifier
      let needed = try await admin.get("/settings/household/\(own)/forget")
      #expect(needed.text.contains("Make someone else the administrator"))
      let refused = try await admin.post(
        "/settings/household/\(own)/forget", form: ["name": "Athlete"])
      #expect(refused.status == .unprocessableContent)
      let answer = try await admin.post("/settings/household/\(kim.identifier)/hand-over")
      #expect(answer.status == .seeOther)
      #expect(
        try await member.get("/settings/household").text.contains("You are the administrator"))
      #expect(try await admin.get("/settings/household").text.contains("Kim is the administrator"))
    }
  }

  @Test func onlyTheAdministratorSeesTheDataDirectory() async throws {
    try await Self.run { server, admin, member, _ in
      let path = server.services.directory.path
      let (administratorPage, memberPage) = (
        try await admin.get("/about"), try await member.get("/about")
      )
      #expect(administratorPage.status == .ok && administratorPage.text.contains(path))
      #expect(memberPage.status == .ok && !memberPage.text.contains(path))
    }
  }

  @Test func deletedAthleteIsSignedOutAndLeavesNoFiles() async throws {
    try await Self.run { server, admin, member, kim in
      _ = try await member.send("/api/import", sampleGPX())
      let path = server.services.directory.path(of: kim)
      #expect(FileManager.default.fileExists(atPath: path))
      let address = "/settings/household/\(kim.identifier)/forget"
      let wrong = try await admin.post(address, form: ["name": "kim"])
      #expect(wrong.status == .unprocessableContent && wrong.text.contains("That does not match"))
      #expect(try await member.get("/").status == .ok)
      let done = try await admin.post(address, form: ["name": "Kim"])
      #expect(done.status == .ok && done.text.contains("Kim was removed."))
      #expect(try await member.get("/").status == .unauthorized)
      #expect(!FileManager.default.fileExists(atPath: path))
      let traces = try Self.files(
        below: server.services.options.dataPath,
        holding: [Array("Kim".utf8), Array("\(kim.identifier)".utf8)])
      #expect(traces.isEmpty)
      #expect(try await admin.get(address).status == .notFound)
    }
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
    try await TestServer.signedIn(demo: true) { server, browser in
      let own = server.services.athlete.identifier
      let paths = ["invite", "\(own)/rename", "\(own)/hand-over", "\(own)/forget", "\(own)/link"]
      for path in paths {
        let answer = try await browser.post(
          "/settings/household/\(path)", form: ["name": "Athlete"])
        #expect(answer.status == .conflict, "\(path)")
        #expect(answer.text.contains("This is a demo"), "\(path)")
      }
      #expect(try await server.services.accounts.athletes().map(\.name) == ["Athlete"])
      // Forms that would be rejected are shown, but disabled.
      let pages = [
        "household", "household/\(own)", "household/kim", "household/toni", "household/kim/forget",
        "devices", "devices/phone",
      ]
      for path in pages {
        let page = try await browser.get("/settings/\(path)").text
        #expect(page.contains("the demo."), "\(path)")
        #expect(page.contains("<fieldset class=\"off\" disabled"), "\(path)")
      }
    }
  }

  @Test func onlyTheDemoShowsAMadeUpHousehold() async throws {
    try await TestServer.signedIn(demo: true) { _, browser in
      let household = try await browser.get("/settings/household").text
      #expect(household.contains("Kim") && household.contains("Invited; the link works until"))
      #expect(try await browser.get("/settings/devices").text.contains("Safari on iPhone"))
      #expect(try await browser.post("/settings/devices/phone").status == .conflict)
      #expect(try await browser.post("/settings/devices/phone/sign-out").status == .conflict)
    }
    try await TestServer.signedIn { (_, browser) async throws in
      #expect(try await !browser.get("/settings/household").text.contains("Kim"))
      #expect(try await browser.get("/settings/household/kim").status == .notFound)
      #expect(try await !browser.get("/settings/devices").text.contains("Safari on iPhone"))
      #expect(try await browser.get("/settings/devices/phone").status == .notFound)
    }
  }

  // MARK: Devices and sessions

  @Test func deviceIsRenamedOnlyByItsAthlete() async throws {
    try await Self.run { server, admin, member, kim in
      let accounts = server.services.accounts
      let id = try #require(try await accounts.sessions(of: kim, now: TestServer.now).first?.id)
      #expect(try await admin.get("/settings/devices/\(id)").status == .notFound)
      let stolen = try await admin.post("/settings/devices/\(id)", form: ["name": "Mine"])
      #expect(stolen.status == .notFound)
      let empty = try await member.post("/settings/devices/\(id)", form: ["name": " "])
      #expect(empty.status == .unprocessableContent)
      let named = try await member.post("/settings/devices/\(id)", form: ["name": "Kitchen"])
      #expect(named.status == .seeOther)
      let list = try await member.get("/settings/devices").text
      #expect(list.contains("Kitchen") && list.contains("This device"))
    }
  }

  @Test func otherDevicesAreSignedOut() async throws {
    try await Self.run { server, admin, member, _ in
      let other = try await server.signedIn(admin)
      let answer = try await other.post("/settings/devices/sign-out")
      #expect(answer.headers[.location] == "/settings/devices?signed-out=1")
      #expect(try await other.get("/").status == .ok)
      #expect(try await admin.get("/").status == .unauthorized)
      #expect(try await member.get("/").status == .ok)
    }
  }

  @Test func linkForAnotherOwnDeviceIsCreated() async throws {
    try await Self.run { server, _, member, kim in
      let answer = try await member.post("/settings/devices/link")
      let path = try Self.link(in: answer.text)
      #expect(answer.text.contains("This address works only on this machine"))
      #expect(try await member.get(path).status == .ok)
      #expect(try await server.services.accounts.sessions(of: kim, now: TestServer.now).count == 1)
    }
  }

  @Test func expiredTokenIsReported() async throws {
    try await TestServer.run { server, browser in
      let token = try await server.services.accounts.newToken(
        named: "Script", scopes: .read, of: server.services.athlete,
        now: TestServer.now - 31 * 86_400, lifetime: 30 * 86_400)
      let answer = try await browser.get(
        "/api/v1/activities", headers: [.authorization: "Bearer \(token)"])
      #expect(answer.status == .unauthorized)
      #expect(answer.text.contains("The token expired on 2026-11-2"))
      let signedIn = try await server.signedIn(browser)
      #expect(try await signedIn.get("/settings/tokens").text.contains("Expired"))
    }
  }

  @Test func tokenExpiresAfterTheChosenDaysIfAny() async throws {
    try await TestServer.signedIn { server, browser in
      for days in ["365", "", "-1", "x"] {
        _ = try await browser.post("/settings/tokens", form: ["name": "T\(days)", "days": days])
      }
      let tokens = try await server.services.accounts.tokens(of: server.services.athlete)
      #expect(tokens.map(\.name) == ["Tx", "T-1", "T", "T365"])
      #expect(tokens.map(\.expiresAt) == [nil, nil, nil, TestServer.now + 365 * 86_400])
    }
  }
}
