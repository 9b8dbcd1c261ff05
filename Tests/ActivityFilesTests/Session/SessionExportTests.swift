import Engine
import Testing

@testable import ActivityFiles

/// Exports of a session recorded by Andante, compared with the metrics on the session's page.
@Suite struct SessionExportTests {
  private let restored: RestoredSession
  private let page: ActivityAnalysis
  private let file: ActivityFile

  /// Simulates a 5 km run with hills, a signal gap, an automatic pause, a manual pause and three laps.
  init() throws {
    restored = try Self.session(
      SimulationScenario(.demo),
      commands: [(200, .lap), (300, .pause), (360, .resume), (800, .lap)])
    page = restored.session.live.finishedAnalysis()
    file = ActivityFile(restored)
  }

  private static func session(
    _ scenario: SimulationScenario, commands: [(seconds: Double, command: Command)] = []
  ) throws -> RestoredSession {
    let header = SessionHeader(
      identifier: (high: 1, low: 2), sport: scenario.sport, startUnixSeconds: 1_795_250_000.4,
      zoneMinutes: 60)
    var session = Session(header: header)
    var simulator = RunSimulator(seed: 5, scenario: scenario)
    var waiting = commands[...]
    var end = 0.0
    while let event = simulator.next() {
      while let next = waiting.first, next.seconds <= event.seconds {
        session.record(SessionEvent(seconds: next.seconds, .command(next.command)))
        waiting.removeFirst()
      }
      session.record(event)
      end = event.seconds
    }
    session.record(SessionEvent(seconds: end, .command(.finish)))
    return try #require(Session.restore(session.takeLogChunk()))
  }

  /// Returns the distance along the points within the segments, in metres.
  private func length(_ recording: Recording) -> Double {
    recording.segments.reduce(0) { sum, segment in
      let places = segment.compactMap(\.coordinate)
      return zip(places, places.dropFirst()).reduce(sum) {
        $0 + distanceMeters(from: $1.0, to: $1.1)
      }
    }
  }

  /// Writes the session in each format that supports laps, and reads the files back.
  private func written() throws -> [ActivityFile] {
    try [writeGPX(file), writeTCX(file), writeFIT(file)].map { try readActivityFile(bytes: $0) }
  }

  // MARK: Distance

  @Test(arguments: [SimulationName.demo, .trafficLights, .streetCanyon, .tunnel, .ride])
  func gpxLengthMatchesThePage(name: SimulationName) throws {
    let restored = try Self.session(SimulationScenario(name))
    let meters = restored.session.live.finishedAnalysis().distanceMeters
    let gpx = try readActivityFile(bytes: writeGPX(ActivityFile(restored)))
    #expect(abs(length(gpx.recording) - meters) < 0.003 * meters)
    #expect(length(ActivityFile(positionsOf: restored).recording) > 1.03 * meters)
  }

  @Test func positionsDoNotMoveAtRest() throws {
    let points = ActivityFile(try Self.session(Self.shortStop)).recording.segments.joined()
    let rests = zip(points, points.dropFirst()).filter { $0.distance == $1.distance }
    #expect(rests.count > 3 && rests.allSatisfy { $0.coordinate == $1.coordinate })
  }

  /// A run with an 8 s stop, too short for an automatic pause.
  private static var shortStop: SimulationScenario {
    var scenario = SimulationScenario(.track)
    scenario.lengthMeters = 800
    scenario.stops = [SimulationScenario.Stop(atMeters: 400, seconds: 8)]
    return scenario
  }

  @Test func everyFormatStatesTheDistanceOfThePage() throws {
    for again in try written() {
      #expect(abs((again.recording.recordedDistanceMeters ?? 0) - page.distanceMeters) < 1)
      let last = again.recording.segments.last?.last?.distance
      #expect(abs((last ?? 0) - page.distanceMeters) < 1, "\(again.format)")
      let laps = again.laps.compactMap(\.summary.distanceMeters).reduce(0, +)
      #expect(abs(laps - page.distanceMeters) < 1, "\(again.format)")
      #expect(again.recording.segments.joined().allSatisfy { $0.distance != nil })
    }
  }

  @Test func csvKeepsTheDistanceAtEachPoint() throws {
    let again = try readActivityFile(bytes: writeCSV(file))
    let distances = again.recording.segments.joined().map(\.distance)
    let isSame = distances == file.recording.segments.joined().map(\.distance)
    #expect(isSame && distances.count > 1_000)
  }

  @Test func analysisOfAnExportMatchesThePage() throws {
    for again in try written() {
      let analysis = analyze(again.recording)
      #expect(abs(analysis.distanceMeters - page.distanceMeters) < 0.005 * page.distanceMeters)
      let (moving, expected) = (analysis.movingSeconds ?? 0, page.movingSeconds ?? 0)
      #expect(abs(moving - expected) < 0.01 * expected, "\(again.format): \(moving)")
    }
  }

  @Test func shortStopsCountAsMovingAsOnThePage() throws {
    let restored = try Self.session(Self.shortStop)
    let expected = restored.session.live.finishedAnalysis().movingSeconds ?? 0
    let fit = try readActivityFile(bytes: writeFIT(ActivityFile(restored)))
    #expect(abs((analyze(fit.recording).movingSeconds ?? 0) - expected) < 0.01 * expected)
  }

  // MARK: Laps, times, pauses

  @Test func lapsMatchThePage() throws {
    #expect(page.laps.count == 3)
    for again in try written() {
      #expect(again.laps.count == 3, "\(again.format)")
      for (lap, expected) in zip(again.laps, page.laps) {
        #expect(abs((lap.summary.distanceMeters ?? 0) - expected.meters) < 0.01)
        #expect(abs((lap.summary.timerSeconds ?? 0) - expected.seconds) < 0.001)
        #expect(lap.summary.movingSeconds == lap.summary.timerSeconds)
        #expect((lap.summary.averageHeartRate ?? 0) > 60)
      }
      let starts = again.laps.map { $0.summary.startSeconds - again.laps[0].summary.startSeconds }
      #expect((starts, again.laps.map(\.trigger)) == ([0, 200, 800], [.manual, .manual, .end]))
      #expect(abs((again.laps[1].summary.elapsedSeconds ?? 0) - 600) < 0.001)
    }
  }

  @Test func sessionWithoutLapsIsOneLap() throws {
    let restored = try Self.session(SimulationScenario(.track))
    let page = restored.session.live.finishedAnalysis()
    let text = String(decoding: try writeTCX(ActivityFile(restored)), as: UTF8.self)
    #expect(text.split(separator: "<Lap ").count - 1 == 1)
    let lap = try #require(try readActivityFile(bytes: writeFIT(ActivityFile(restored))).laps.first)
    #expect(abs((lap.summary.distanceMeters ?? 0) - page.distanceMeters) < 0.01)
    #expect(abs((lap.summary.timerSeconds ?? 0) - (page.movingSeconds ?? 0)) < 0.001)
  }

  @Test func sessionTotalsMatchThePage() throws {
    for again in try written() {
      let total = try #require(again.sessions.first?.summary)
      #expect(again.sessions.count == 1)
      #expect(abs((total.movingSeconds ?? 0) - (page.movingSeconds ?? 0)) < 0.001)
      #expect(abs((total.timerSeconds ?? 0) - (page.movingSeconds ?? 0)) < 0.001)
      #expect(abs((total.elapsedSeconds ?? 0) - (page.elapsedSeconds ?? 0)) < 0.001)
      #expect(abs((total.ascentMeters ?? 0) - (page.elevationGainMeters ?? 0)) < 0.5)
    }
  }

  @Test func pausesSplitTheTrack() throws {
    let pauses = file.recording.pauses
    #expect(pauses.contains { $0.start == 300 && $0.end == 360 } && pauses.count > 1)
    for again in try written() {
      #expect(again.recording.pauses.count == pauses.count, "\(again.format)")
      let counts = file.recording.segments.map { segment in
        segment.count { again.format != .gpx || $0.coordinate != nil }
      }
      #expect(again.recording.segments.map(\.count) == counts)
    }
    let gpx = String(decoding: writeGPX(file), as: UTF8.self).split(separator: "<trkseg>")
    #expect(gpx.dropFirst().allSatisfy { $0.contains("<trkpt") })
    let tracks = String(decoding: try writeTCX(file), as: UTF8.self).split(separator: "<Track>")
    #expect(tracks.count - 1 >= file.recording.segments.count)
  }

  @Test(arguments: [(50.0, 0), (30, 1)])
  func timerStopsInAGapUnlessItCountsAsMoving(moving: Double, stops: Int) throws {
    var file = ActivityFile(format: .andante, recording: Recording(startUnixSeconds: 1_795_250_000))
    file.recording.segments = [[0, 10, 20], [40, 50]].map { (times: [Double]) in
      times.map { TrackPoint(seconds: $0) }
    }
    var summary = DeviceSummary(startSeconds: 0)
    (summary.elapsedSeconds, summary.movingSeconds) = (50, moving)
    file.sessions = [FileSession(sport: .running, segments: 0..<2, summary: summary)]
    let again = try readActivityFile(bytes: otherMaker(try writeFIT(file)))
    #expect(again.recording.pauses.count == stops)
  }

  // MARK: Other data

  @Test func heartRatesZoneAndStartAreKept() {
    let rates = file.recording.segments.joined().compactMap(\.heartRate)
    #expect(rates.count * 10 > file.recording.pointCount * 9 && file.zoneMinutes == 60)
    #expect(file.recording.startUnixSeconds == restored.header.startUnixSeconds)
  }

  @Test func runWithoutPositionsKeepsItsHeartRates() throws {
    var scenario = SimulationScenario(.track)
    scenario.firstFixSeconds = .infinity
    let file = ActivityFile(try Self.session(scenario))
    #expect(file.recording.segments.count == 1)
    #expect(file.recording.segments.joined().count { $0.heartRate != nil } > 100)
  }

  @Test func rawExportHasTheReceiversPositions() {
    let raw = ActivityFile(positionsOf: restored)
    #expect(raw.recording == restored.session.recording())
    #expect(raw.laps.isEmpty && raw.zoneMinutes == 60)
  }

  @Test func movingTimeOfOtherMakersIsNotRead() throws {
    let again = try readActivityFile(bytes: otherMaker(try writeFIT(file)))
    #expect(again.sessions.first?.summary.timerSeconds != nil)
    #expect(again.sessions.first?.summary.movingSeconds == nil)
    #expect(!again.recording.restsOnlyInPauses)
  }
}
