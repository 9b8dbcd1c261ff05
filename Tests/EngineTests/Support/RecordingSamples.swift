import Engine

/// Fixes and points on a path north at 3 m/s.
enum RecordingSamples {
  /// 5 s before the start, 30 s of running, a pause of 20 s, and 30 s of running.
  static var pausedRun: [SessionEvent] {
    var events = [SessionEvent(seconds: 5, .command(.start))]
    for second in 6...85 {
      events.append(SessionEvent(seconds: Double(second), .fix(fix(second))))
      if second == 35 { events.append(SessionEvent(seconds: 35, .command(.pause))) }
      if second == 55 { events.append(SessionEvent(seconds: 55, .command(.resume))) }
    }
    return events + [SessionEvent(seconds: 85, .command(.finish))]
  }

  static func fix(_ second: Int) -> Fix {
    Fix(
      seconds: Double(second), coordinate: coordinate(second), altitude: 500,
      horizontalAccuracy: 4, speed: 3, speedAccuracy: 0.2, course: 0)
  }

  static func point(_ second: Int) -> TrackPoint {
    TrackPoint(
      seconds: 1_000 + Double(second), coordinate: coordinate(second), altitude: 500,
      heartRate: 140)
  }

  private static func coordinate(_ second: Int) -> Coordinate {
    Coordinate(latitude: 10 + 3 * Double(second % 100_000) / 110_610, longitude: 11)
  }
}
