import Engine
import Screens
import Testing

@testable import Server

@Suite struct FormTests {
  @Test func fieldsAreDecoded() {
    let form = Form(urlEncoded: "a=1+2&b=%C3%A9%26&c&a=3&=x&d=a=b&e=%".utf8)
    #expect(form["a"] == "3")
    #expect(form["b"] == "é&")
    #expect(form["c"] == "")
    #expect(form["d"] == "a=b")
    #expect(form["e"] == "%")
    #expect(form["f"] == nil)
  }

  @Test func everyTextSurvivesItsEscapes() {
    for text in ["", "a b+c", "100 %", "Ünïcödé 🏃", "<&\">'", "\n\r\t\u{0}"] {
      #expect(percentDecoded(percentEncoded(text).utf8) == text)
    }
  }

  @Test func brokenEscapesAreNeverFatal() {
    for text in ["%", "%4", "%zz", "%%41", "%ff", "%C3%28"] {
      _ = percentDecoded(text.utf8)
    }
    #expect(percentDecoded("%%41".utf8) == "%A")
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("2026-11-21", 20_778), ("2024-02-29", 19_782), ("1969-12-31", -1),
    ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
  ]) func datesAreDaysAndBack(text: String, day: Int) {
    #expect(CalendarDay.parse(text) == day)
    #expect(CalendarDay.text(of: day) == text)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "2026-11-21x", "२०२६-11-21",
  ]) func impossibleDatesAreNone(text: String) {
    #expect(CalendarDay.parse(text) == nil)
  }

  @Test func weeksBeginOnMonday() {
    // 2026-11-16 is a Monday.
    for day in 20_773...20_779 { #expect(CalendarDay.monday(of: day) == 20_773) }
    #expect(CalendarDay.monday(of: 20_780) == 20_780)
    #expect(CalendarDay.monday(of: 0) == -3)
  }

  private func typed(_ fields: String, before: AthleteValues = AthleteValues()) -> SettingsForm {
    SettingsForm(Form(urlEncoded: fields.utf8), before: before)
  }

  @Test(arguments: [
    ("units=metric&height=175", 1.75), ("units=metric&height=1.75+m", 1.75),
    ("units=metric&height=5ft+9in", 1.7526), ("units=imperial&height=5'9", 1.7526),
  ]) func heightsAreReadAsTyped(fields: String, meters: Double) throws {
    let form = typed(fields)
    #expect(form.problems.isEmpty)
    #expect(abs(try #require(form.values.heightMeters) - meters) < 1e-9)
  }

  @Test func valuesNobodyHasAreGivenBackAsTyped() {
    let form = typed("height=17&weight=9999&birth-year=12&resting-heart-rate=x")
    #expect(form.problems.map(\.field) == [.height, .weight, .birthYear, .restingHeartRate])
    #expect(form.problems.map(\.typed) == ["17", "9999", "12", "x"])
  }

  @Test func emptyFieldsForgetAndMissingOnesKeep() {
    let before = AthleteValues(heightMeters: 1.8, weightKilograms: 70)
    let form = typed("height=+", before: before)
    #expect(form.values.heightMeters == nil)
    #expect(form.values.weightKilograms == 70)
  }
}
