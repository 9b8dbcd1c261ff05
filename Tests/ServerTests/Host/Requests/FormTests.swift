import Engine
import HTTPTypes
import Model
import Screens
import Store
import Testing

@testable import Server

@Suite struct FormTests {
  @Test func fieldsAreDecoded() throws {
    let form = try Form(urlEncoded: "a=1+2&b=%C3%A9%26&c=&=x&d=a=b&g&&%C3%A9=%2B")
    let values = ["a", "b", "c", "d", "é", "f"].map { form[$0] }
    #expect(values == ["1 2", "é&", "", "a=b", "+", nil])
    #expect(form.names == ["", "a", "b", "c", "d", "é"])
  }

  @Test func textSurvivesPercentEncoding() throws {
    for text in ["", "a b+c", "100 %", "Ünïcödé 🏃", "<&\">'", "\n\r\t\u{0}", "e\u{301}=&"] {
      #expect(try Form(urlEncoded: "a=\(percentEncoded(text))&b=1")["a"] == text)
    }
  }

  @Test(arguments: [
    ("a=1&a=2", "The field a was sent more than once."),
    ("a=%", "The field % has invalid escapes."), ("a=%zz", "The field %zz has invalid escapes."),
    ("%4=1", "The field %4 has invalid escapes."),
    ("a=%%41", "The field %%41 has invalid escapes."),
    ("a[]=1", "A field must be a single text, not a list."),
    ("a[b]=1", "A field must be a single text, not a list."),
    ("a=1&a[]=2", "The field a must be a single text, not a list."),
    ("a[=1", "The field a[ must be a single text, not a list."),
    ("a[7]=1", "The field a[7] must be a single text, not a list."),
  ]) func unreadableFieldIsNamed(text: String, sentence: String) {
    #expect(throws: Form.Fault(sentence: sentence)) { try Form(urlEncoded: text) }
  }

  @Test func invalidUTF8IsRepaired() throws {
    #expect(try Form(urlEncoded: "a=%ff")["a"] == "\u{FFFD}")
    #expect(try Form(urlEncoded: "a=%C3%28")["a"] == "\u{FFFD}(")
  }

  @Test func deepAndLongFieldsNeverCrash() {
    for text in [
      "a" + String(repeating: "[b]", count: 100_000) + "=1", String(repeating: "&", count: 100_000),
      String(repeating: "=", count: 100_000), String(repeating: "%41", count: 100_000) + "=1",
      (0..<10_000).map { "a\($0)=\($0)" }.joined(separator: "&"),
    ] { _ = try? Form(urlEncoded: text) }
  }

  @Test(arguments: [
    "units=imperial&units=metric", "units[]=imperial", "units=%imperial", "units[a][b]=1",
  ]) func unreadableFormChangesNothing(fields: String) async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.post("/settings", encoded: fields).expect(.badRequest)
    #expect(try await server.store().settings.current() == AthleteSettings())
    try await browser.post("/settings", encoded: "units=imperial").expect(.seeOther)
    #expect(try await server.store().settings.current().units == .imperial)
  }

  @Test func unreadableQueryIsIgnored() async throws {
    let (_, browser) = try await TestServer.signedIn()
    for query in ["q=100%", "from=a&from=b", "q[]=1", "q=%ff", "&&=&", "before=", "page=-1"] {
      try await browser.get("/activities?\(query)").expect(.ok)
      try await browser.get("/statistics?\(query)").expect(.ok)
    }
  }

  private func typed(
    _ fields: String, before: AthleteSettings = AthleteSettings()
  ) throws -> SettingsForm {
    SettingsForm(try Form(urlEncoded: fields), before: before)
  }

  @Test(arguments: [
    ("units=metric&height=175", 1.75), ("units=metric&height=1.75+m", 1.75),
    ("units=metric&height=5ft+9in", 1.7526), ("units=imperial&height=5'9", 1.7526),
  ]) func heightsAreReadAsTyped(fields: String, meters: Double) throws {
    let form = try typed(fields)
    #expect(form.problems.isEmpty)
    #expect(abs(try #require(form.values.heightMeters) - meters) < 1e-9)
  }

  @Test func implausibleValuesAreReturnedAsTyped() throws {
    let form = try typed("height=17&weight=9999&birth-year=12&resting-heart-rate=x")
    #expect(
      form.problems.map(\.field) == [
        .heightMeters, .weightKilograms, .birthYear, .restingHeartRate,
      ])
    #expect(form.problems.map(\.typed) == ["17", "9999", "12", "x"])
  }

  @Test func emptyFieldsClearValuesAndMissingOnesKeepThem() throws {
    var before = AthleteSettings()
    (before.heightMeters, before.weightKilograms) = (1.8, 70)
    let form = try typed("height=+", before: before)
    #expect(form.values.heightMeters == nil)
    #expect(form.values.weightKilograms == 70)
  }
}
