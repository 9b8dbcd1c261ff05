import Engine
import Testing

@testable import PageLogic

/// The coach in the page's demo run, with a target and the beat.
@Suite struct DemoRunCoachTests {
  /// A page that plays the demo run, and a session that handles the same events, to give access to the coach's state.
  private struct Demo: ~Copyable {
    var page = SessionPage()
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    /// The effects of the options that were set before the start.
    var choiceEffects: [String] = []

    init(target: Double?) throws {
      page.begin(SessionHeader(identifier: (1, 2), sport: .running, startUnixSeconds: 0))
      let target = target.map { [(SessionOption.chosenCadence, $0)] } ?? []
      for (option, value) in target + [(.beat, 1)] {
        choiceEffects += try take(
          LogRecord(SessionEvent(seconds: 0, .option(option, value: value))))
      }
      try page.beginSimulation(seed: 1, scenario: Int32(SimulationName.demo.rawValue))
    }

    private mutating func take(_ record: LogRecord) throws -> [String] {
      try page.handle(record)
      if let event = record.event { live.handle(event) }
      return page.effects
    }

    /// Plays the run up to a session second and returns the effects.
    mutating func play(to seconds: Double) throws -> [String] {
      var effects: [String] = []
      while let record = try page.nextPlayed() {
        effects += try take(record)
        if record[0] ?? 0 >= seconds { break }
      }
      return effects
    }
  }

  /// Plays up to the end of a range of seconds. Returns the times inside and outside the band during that range.
  private func band(_ demo: inout Demo, _ range: ClosedRange<Double>) throws -> CadenceBand {
    _ = try demo.play(to: range.lowerBound)
    let before = demo.live.coach.cadence.band
    _ = try demo.play(to: range.upperBound)
    let after = demo.live.coach.cadence.band
    return CadenceBand(
      secondsInside: after.secondsInside - before.secondsInside,
      secondsBelow: after.secondsBelow - before.secondsBelow,
      secondsAbove: after.secondsAbove - before.secondsAbove)
  }

  @Test(arguments: [nil, 158.0, 172, 184])
  func runnerEntersTheBandWithinAMinuteAndStays(target: Double?) throws {
    var demo = try Demo(target: target)
    let band = try band(&demo, 45...600)
    #expect(band.knownSeconds > 450)
    #expect(try #require(band.shareInside) > 0.97)
  }

  @Test(arguments: [nil, 172.0])
  func slowCadenceAtTheStartIsCorrected(target: Double?) throws {
    var demo = try Demo(target: target)
    let effects = try demo.play(to: 14)
    #expect(effects.filter { $0 == "speak\t\tShorter, quicker steps. Follow the beat." }.count == 1)
    let cadence = demo.live.coach.cadence
    let actual = try #require(cadence.actual)
    #expect((5...12).contains(cadence.target - actual), "\(actual)")
    #expect(try band(&demo, 35...50).secondsBelow < 3)
  }

  @Test func beatAndSpokenTargetStartWithTheRun() throws {
    var demo = try Demo(target: 172)
    let effects = try demo.play(to: 1)
    #expect(effects.contains { $0.hasPrefix("sound\t1\t1") }, "\(effects)")
    #expect((demo.choiceEffects + effects).contains { $0.hasPrefix("sound\t2\t172") })
    #expect(effects.contains("speak\tkept\tDemo run. Your target is 172 steps a minute."))
  }

  @Test func recordedRunIsNotAnnouncedAsDemo() throws {
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
