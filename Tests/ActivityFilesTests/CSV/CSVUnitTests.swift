import Engine
import Testing

@testable import ActivityFiles

/// CSV files that state their units, and CSV files from PowerTap and iBike computers.
@Suite struct CSVUnitTests {
  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-9 * max(1, expected) } ?? false
  }

  @Test(arguments: [
    "time,Speed (km/h),Distance [km],altitude_ft,Temp (°F),hr (bpm)\n0,36,1.5,1000,68,90\n",
    "time,Speed (km/hr),Distance [km],altitude_ft,Temp (°F),hr (bpm)\n0,36,1.5,1000,68,90\n",
    "time;speed_km_h;distance km;Elevation (feet);temp_f;heart_rate_bpm\n0;36;1.5;1000;68;90\n",
    "time,speed,distance,altitude,temp,hr\ns,km/h,km,ft,°F,bpm\n0,36,1.5,1000,68,90\n",
    "time,speed,distance,altitude,temp,hr\n(s),(kmh),(km),(ft),(F),(1/min)\n0,36,1.5,1000,68,90\n",
  ])
  func statedUnitsAreConverted(table: String) throws {
    let file = try readText(table)
    #expect(file.warnings.isEmpty && file.recording.pointCount == 1)
    let point = file.recording.segments[0][0]
    #expect(isNear(point.speed, 10) && isNear(point.distance, 1_500))
    #expect(isNear(point.altitude, 304.8) && isNear(point.temperature, 20))
    #expect(point.heartRate == 90 && point.seconds == 0)
  }

  @Test func elapsedMinutesAreConvertedToSeconds() throws {
    for title in ["time (min)", "seconds (min)", "elapsed_seconds_min"] {
      let file = try readText("\(title),hr\n0.5,90\n1,91\n")
      #expect(file.recording.segments[0].map(\.seconds) == [30, 60], "\(title)")
    }
    #expect(try readText("time (UTC),hr\n2026-11-21T06:30:00Z,90\n").warnings.isEmpty)
  }

  @Test(arguments: [
    "time,speed (furlong/h),hr\n0,7,90\n", "time,speed,hr\ns,furlong/h,bpm\n0,7,90\n",
  ])
  func columnInAnUnknownUnitIsReported(table: String) throws {
    let file = try readText(table)
    #expect(
      file.warnings.map(\.message) == [
        "the column \"speed (furlong/h)\" is not understood and was left out"
      ])
    #expect(file.recording.segments[0].map(\.speed) == [nil])
    #expect(file.recording.segments[0].map(\.heartRate) == [90])
  }

  // MARK: Bike computers

  @Test func powerTapFilesAreRead() throws {
    let file = try readText(
      "Minutes, Torq (N-m),Km/h,Watts,Km,Cadence,Hrate,ID\n0.5,9.7,36,250,0.3,90,120,0\n"
        + "1,0,0,0,0.6,0,0,0\n")
    let points = file.recording.segments[0]
    #expect(points.map(\.seconds) == [30, 60] && points.map(\.power) == [250, 0])
    #expect(isNear(points[0].speed, 10) && isNear(points[0].distance, 300))
    #expect(points.map(\.heartRate) == [120, nil] && points[0].cadence == 90)
    #expect(file.warnings.kinds == [.unknownColumn])
    let miles = try readText(
      "Minutes, Torq (N-m),MPH,Watts,Miles,Cadence,Hrate,ID\n1,0,10,0,1,0,0,0\n")
    #expect(isNear(miles.recording.segments[0][0].distance, 1_609.344))
    #expect(isNear(miles.recording.segments[0][0].speed, 4.4704))
  }

  private func iBikeFile(_ units: String, _ titles: String, interval: String = "5") -> String {
    "iBike,18,\(units)\n2026,11,21,6,30,0\nTotal mass,Energy,Aero,CdA,Interval\n"
      + "180,200,0.4,0.01,\(interval)\n\(titles)\n"
      + "20,0,250,1,90,120,1000,1.5,0,0,0,0,48.5,11.25,0\n"
      + "20,0,251,1.1,90,121,1001,1.5,0,0,0,0,48.6,11.25,0\n"
  }

  private let iBikeColumns =
    "Speed,Wind Speed,Power,Distance,Cadence,Heartrate,Elevation,Hill slope,Internal,Internal,"
    + "Internal,DFPM Power,Latitude,Longitude,Timestamp"

  @Test func iBikeFilesAreRead() throws {
    for (units, meters, speed) in [("metric", 1_000.0, 20 / 3.6), ("english", 1_609.344, 8.9408)] {
      let file = try readText(iBikeFile(units, iBikeColumns))
      #expect((file.recording.sport, file.recording.startUnixSeconds) == (.cycling, 1_795_242_600))
      let points = file.recording.segments[0]
      #expect(points.map(\.seconds) == [0, 5] && points.map(\.heartRate) == [120, 121])
      #expect(isNear(points[0].distance, meters) && isNear(points[0].speed, speed))
      #expect(isNear(points[0].altitude, units == "metric" ? 1_000 : 304.8))
      #expect(points[1].coordinate == Coordinate(latitude: 48.6, longitude: 11.25))
      #expect(file.warnings.kinds == [.timeWithoutZone, .unknownColumn])
    }
  }

  @Test func damagedIBikeHeadersAreReported() throws {
    let text = iBikeFile("metric", iBikeColumns, interval: "x").replacing(
      "2026,11", with: "2026,31")
    let file = try readText(text)
    #expect(file.recording.startUnixSeconds == nil)
    #expect(file.recording.segments[0].map(\.seconds) == [0, 1])
    #expect(file.warnings.kinds.contains(.time))
    #expect(try readText("iBike,18,metric\n").recording.pointCount == 0)
  }
}
