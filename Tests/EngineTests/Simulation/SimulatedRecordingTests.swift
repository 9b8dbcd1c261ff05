import Engine
import Testing

@Suite struct SimulatedRecordingTests {
  @Test(arguments: [Sport.running, .cycling, .walking])
  func recordingIsComplete(_ sport: Sport) throws {
    let recording = simulatedRecording(
      seed: 1, sport: sport, lengthMeters: 4000, startUnixSeconds: 1_790_000_000)
    #expect((recording.sport, recording.startUnixSeconds) == (sport, 1_790_000_000))
    #expect(recording.altitudeSource == .barometer)
    let points = try #require(recording.segments.first)
    #expect((recording.segments.count, points.first?.seconds) == (1, 0))
    for (a, b) in zip(points, points.dropFirst()) {
      #expect(try #require(b.seconds) - (try #require(a.seconds)) == 1)
      #expect(b.coordinate != nil && b.altitude != nil && b.speed != nil)
      #expect(b.heartRate != nil && b.cadence != nil)
    }
    let start = try #require(points.first?.coordinate)
    let end = try #require(points.last?.coordinate)
    #expect(planeMeters(start, end) < 40)
  }

  @Test func intervalThinsThePointsAndKeepsTheLast() throws {
    let whole = simulatedRecording(seed: 2, sport: .running, lengthMeters: 2000)
    let thin = simulatedRecording(seed: 2, sport: .running, lengthMeters: 2000, intervalSeconds: 5)
    let (all, some) = (try #require(whole.segments.first), try #require(thin.segments.first))
    #expect((some.last, some.count) == (all.last, (all.count - 1 + 4) / 5 + 1))
    for point in some { #expect(all.contains(point)) }
  }

  @Test func loopDependsOnTheSeedAlone() {
    let first = simulatedRecording(seed: 3, sport: .walking, lengthMeters: 1000)
    #expect(first == simulatedRecording(seed: 3, sport: .walking, lengthMeters: 1000))
    #expect(first != simulatedRecording(seed: 4, sport: .walking, lengthMeters: 1000))
  }

  @Test func speedAndOriginCanBeChosen() throws {
    let origin = Coordinate(latitude: -33.9, longitude: 151.2)
    let recording = simulatedRecording(
      seed: 5, sport: .running, lengthMeters: 3000, speed: .metersPerSecond(4), origin: origin)
    let points = try #require(recording.segments.first)
    #expect(planeMeters(try #require(points.first?.coordinate), origin) < 20)
    let seconds = try #require(points.last?.seconds)
    #expect(abs(3000 / seconds - 4) < 0.35)
  }
}
