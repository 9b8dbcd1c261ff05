import Engine
import Testing

@testable import PageLogic

/// The demo run as the page plays it, to a target and with the beat.
@Suite struct PlayedCoachTests {
  private struct Moment {
    var seconds: Double
    var effects: [String]
  }

  private func page(target: Double?, beat: Bool = true) throws -> SessionPage {
    var page = SessionPage()
    page.begin(SessionFacts(identifier: (1, 2), sport: .running, startUnixSeconds: 0))
    let target = target.map { [(SessionOption.chosenCadence, $0)] } ?? []
    for (option, value) in target + [(.beat, beat ? 1 : 0)] {
      try page.handle(LogRecord(SessionEvent(seconds: 0, .option(option, value: value))))
    }
    try page.beginSimulation(seed: 1, scenario: Int32(SimulationName.demo.rawValue))
    return page
  }

  /// Plays up to a second of the session.
  private func play(_ page: inout SessionPage, to seconds: Double) throws -> [Moment] {
    var moments: [Moment] = []
    while let record = try page.nextPlayed() {
      try page.handle(record)
      moments.append(Moment(seconds: record[0] ?? 0, effects: page.effects))
      if moments[moments.count - 1].seconds >= seconds { break }
    }
    return moments
  }

  /// Seconds in the band, and all of which the cadence was known, between two.
  private func band(_ page: inout SessionPage, _ range: ClosedRange<Double>) throws -> CadenceBand {
    _ = try play(&page, to: range.lowerBound)
    let before = try #require(page.cadence).band
    _ = try play(&page, to: range.upperBound)
    let after = try #require(page.cadence).band
    return CadenceBand(
      secondsInside: after.secondsInside - before.secondsInside,
      secondsBelow: after.secondsBelow - before.secondsBelow,
      secondsAbove: after.secondsAbove - before.secondsAbove)
  }

  @Test(arguments: [nil, 158.0, 172, 184])
  func theRunnerIsInTheBandWithinAMinuteAndStays(target: Double?) throws {
    var page = try page(target: target)
    let band = try band(&page, 45...600)
    #expect(band.knownSeconds > 450)
    #expect(try #require(band.shareInside) > 0.97)
  }

  @Test func theBeatIsSentWithTheStart() throws {
    var page = try page(target: 172)
    let effects = try play(&page, to: 1).flatMap(\.effects)
    #expect(effects.contains { $0.hasPrefix("sound\t1\t1") }, "\(effects)")
    #expect(effects.contains { $0.hasPrefix("sound\t2\t172") })
  }

  @Test func theTargetIsSaidAtTheStart() throws {
    var page = try page(target: 172)
    let effects = try play(&page, to: 1).flatMap(\.effects)
    #expect(effects.contains("speak\tkept\tDemo run. Your target is 172 steps a minute."))
  }

  @Test func aRecordedRunSaysNothingOfADemo() throws {
    var recorded = try RecordedPage()
    let effects = try recorded.send(1, .tick)
    #expect(!effects.contains { $0.hasPrefix("speak") })
    var page = SessionPage()
    let events = try page.play(recorded.log, by: 100)
    for event in events {
      try page.handle(event)
      #expect(!page.effects.contains { $0.hasPrefix("speak") })
    }
  }
}
