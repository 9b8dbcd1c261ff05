import Engine
import HTTPTypes
import Store
import Testing

@testable import Server

/// Extreme numbers in addresses and forms, which the app's own pages never send.
@Suite struct ExtremeNumberTests {
  static let numbers = [
    "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-2147483648", "-1",
    "1e308", "nan", "inf", "", String(repeating: "9", count: 400),
  ]

  @Test(arguments: numbers) func stepsPageIgnoresExtremeNumbers(number: String) async throws {
    let (_, browser) = try await TestServer.signedIn()
    let steps = try await walk(browser)
    let plain = try await browser.get(steps).text
    for field in ["changed", "page"] {
      #expect(try await browser.get("\(steps)?\(field)=\(number)").text == plain)
    }
    try await browser.get("\(steps)?at=\(number)").expect(.ok)
  }

  @Test func stepCorrectionKeepsThePage() async throws {
    let (_, browser) = try await TestServer.signedIn()
    let steps = try await walk(browser)
    try await browser.post(steps, form: ["step": "1", "mark": "good", "page": "1"]).expect(
      location: "\(steps)?show=all&page=1&changed=1")
    try await browser.get("\(steps)?changed=1").expect(has: "role=\"status\"")
  }

  /// Stores a walk and returns the address of its steps.
  private func walk(_ browser: Browser) async throws -> String {
    try await browser.stored(walkLog().bytes).url + "/steps"
  }

  @Test(arguments: [
    "/statistics?span=all", "/activities?sort=distance", "/statistics/map/routes?sport=1",
    "/garage/rides?sport=2", "/import/log?show=all", "/garage?bike=1", "/settings/devices?saved=1",
    "/garage/templates?name=Commuter",
  ]) func pagesIgnoreExtremeNumbers(address: String) async throws {
    let (_, browser) = try await TestServer.signedIn()
    for number in Self.numbers {
      let names = ["page", "skip", "year", "after", "before", "deleted", "done", "signed-out"]
      let query = names.map { "\($0)=\(number)" }.joined(separator: "&")
      try await browser.get("\(address)&\(query)").expect(.ok)
    }
  }

  // MARK: Readers

  @Test(arguments: numbers) func readersReturnNilForExtremeNumbers(number: String) throws {
    let form = try Form(urlEncoded: "a=\(number)")
    #expect(form.integer("a", in: 0...1_000) == nil)
    #expect((form.choice("a") as Sport?) == nil)
    if number != "9223372036854775807" { #expect(form.rowID("a") == nil) }
  }

  @Test func readersReturnNumbersInRange() throws {
    let form = try Form(urlEncoded: "a=1000&b=0&c=2")
    #expect(form.integer("a", in: 0...1_000) == 1_000)
    #expect(form.integer("a", in: 0...999) == nil)
    #expect(form.rowID("a") == 1_000 && form.rowID("b") == nil && form.rowID("missing") == nil)
    #expect((form.choice("c") as Sport?) == Sport(rawValue: 2))
  }
}
