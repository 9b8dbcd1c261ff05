import Engine
import Testing

@testable import ActivityFiles

/// Activities whose files state totals but contain no points.
@Suite struct StatedTotalsTests {

  private func lap(_ minute: Int, seconds: Int, meters: Int, average: Int) -> String {
    "<Lap StartTime=\"2026-11-21T06:\(minute):00Z\"><TotalTimeSeconds>\(seconds)</TotalTimeSeconds>"
      + "<DistanceMeters>\(meters)</DistanceMeters><AverageHeartRateBpm><Value>\(average)</Value>"
      + "</AverageHeartRateBpm></Lap>"
  }

  @Test func tcxWithoutPointsIsAnActivityOfItsTotals() throws {
    let laps =
      lap(30, seconds: 300, meters: 1_000, average: 120)
      + lap(35, seconds: 100, meters: 200, average: 140)
    let file = try readText(tcx(laps))
    try file.checkPoints()
    try file.checkRecording()
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
    let analysis = try #require(file.statedAnalysis)
    #expect(analysis.distanceMeters == 1_200 && analysis.recordedDistanceMeters == 1_200)
    #expect(analysis.elapsedSeconds == 400 && analysis.movingSeconds == 400)
    #expect(analysis.averageHeartRate == 125 && analysis.averageSpeed == 3)
  }

  @Test func fitWithoutPointsIsAnActivityOfItsTotals() throws {
    var builder = FITBuilder()
    builder.summary(18, from: 0, to: 600, meters: 2_000)
    let file = try builder.read()
    try file.checkPoints()
    #expect(file.statedAnalysis?.elapsedSeconds == 600)
    #expect(file.statedAnalysis?.distanceMeters == 2_000)
    #expect(file.recording.startUnixSeconds == 1_795_242_600)
  }

  @Test func totalsOfSeveralPartsAreAddedUp() throws {
    var (first, second) = (DeviceSummary(startSeconds: 0), DeviceSummary(startSeconds: 90))
    (first.timerSeconds, first.distanceMeters, first.maximumHeartRate) = (60, 100, 150)
    (second.elapsedSeconds, second.timerSeconds, second.maximumHeartRate) = (50, 40, 160)
    let total = try #require(DeviceSummary(totalOf: [first, second]))
    #expect(total.elapsedSeconds == 110 && total.timerSeconds == 100)
    #expect(total.distanceMeters == 100 && total.maximumHeartRate == 160)
    #expect(total.ascentMeters == nil && DeviceSummary(totalOf: []) == nil)
  }

  @Test func fileWithPointsIsMeasured() throws {
    #expect(try FITBuilder.run().read().statedAnalysis == nil)
  }

  @Test(arguments: ["", "<Lap StartTime=\"2026-11-21T06:30:00Z\"></Lap>"])
  func fileWithoutPointsAndTotalsIsRefused(laps: String) throws {
    let file = try readText(tcx(laps))
    #expect(throws: FileError.self) { try file.checkPoints() }
    #expect(throws: FileError.self) { try file.checkRecording() }
  }
}
