import Engine
import Testing

@Suite struct IntervalTextTests {
  @Test func timesAndDistancesAreParsed() {
    let cases: [(String, IntervalLength)] = [
      ("3 min", .seconds(180)), ("90 s", .seconds(90)), ("1:30", .seconds(90)),
      ("2:30\u{a0}min", .seconds(150)), ("1 h", .seconds(3600)), ("400 m", .meters(400)),
      ("1.5 km", .meters(1500)), ("0.5 mi", .meters(804.672)), ("45 SEC", .seconds(45)),
    ]
    for (text, length) in cases { #expect(IntervalLength.parse(text) == length, "\(text)") }
    for text in ["", "400", "3 minutes ago", "1:75", "m", "5 km/h"] {
      #expect(IntervalLength.parse(text) == nil, "\(text)")
    }
  }

  @Test func workoutIsReadLineByLine() throws {
    let workout = try IntervalRun(lines: ["8", "10 min", "400 m", "90 s", ""])
    #expect(
      workout
        == IntervalRun(warmUp: .seconds(600), work: .meters(400), recovery: .seconds(90), count: 8))
  }

  @Test func firstWrongLineIsReported() {
    let cases: [([String], IntervalTextLine, OptionTextError)] = [
      ([], .count, .notUnderstood), (["0"], .count, .tooSmall), (["100"], .count, .tooLarge),
      (["2.5"], .count, .notUnderstood), (["5", "soon"], .warmUp, .notUnderstood),
      (["5", "", ""], .work, .notUnderstood), (["5", "", "0 m"], .work, .tooSmall),
      (["5", "", "1001 km"], .work, .tooLarge),
      (["5", "", "3 min", "x"], .recovery, .notUnderstood),
      (["5", "", "3 min", "1 min", "25 h"], .coolDown, .tooLarge),
    ]
    for (lines, line, fault) in cases {
      #expect(throws: IntervalTextError(line: line, fault: fault)) {
        try IntervalRun(lines: lines)
      }
    }
  }

  @Test func randomTextNeverGivesAnImpossibleLength() {
    var random = SeededRandom(seed: 7)
    let letters = Array("0123456789:.,- kmcinsh\u{a0}".utf8)
    for _ in 0..<5000 {
      let count = Int(random.next() % 12)
      let bytes = (0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
      let text = String(decoding: bytes, as: UTF8.self)
      switch IntervalLength.parse(text) {
      case .seconds(let length), .meters(let length):
        #expect(length.isFinite && length >= 0, "\(text)")
      case nil: continue
      }
    }
  }
}
