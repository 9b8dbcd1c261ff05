@testable import Engine

/// Fixes along a path given in metres, for tests that need exact positions.
struct TestPath {
  var plane = TangentPlane(at: Coordinate(latitude: 48.1, longitude: 11.6))
  var accuracy: Double? = 5
  var hasDoppler = true

  func fix(
    _ seconds: Double, east: Double, north: Double, speed: Double? = nil, course: Double? = nil,
    altitude: Double? = nil
  ) -> Fix {
    Fix(
      seconds: seconds, coordinate: plane.coordinate(of: SIMD2(east, north)), altitude: altitude,
      horizontalAccuracy: accuracy, speed: hasDoppler ? speed : nil,
      speedAccuracy: hasDoppler ? 0.15 : nil, course: hasDoppler ? course : nil)
  }

  /// Returns a fix of a movement north at a constant speed. At second `since`, the position was `start` metres north.
  func north(_ seconds: Double, speed: Double, from start: Double = 0, since: Double = 0) -> Fix {
    fix(seconds, east: 0, north: start + speed * (seconds - since), speed: speed, course: 0)
  }
}

extension LiveTrack {
  /// Returns a track that was started at second 0.
  static func started(_ sport: Sport = .running, autoPause: Double = 30) -> LiveTrack {
    var track = LiveTrack(sport: sport, autoPauseSeconds: autoPause)
    track.start(at: 0)
    return track
  }

  /// Moves north at a constant speed, beginning at `start` metres, and adds one fix per second.
  mutating func runNorth(
    _ path: TestPath, seconds: ClosedRange<Int>, speed: Double, from start: Double = 0
  ) {
    for second in seconds {
      let since = Double(seconds.lowerBound)
      add(path.north(Double(second), speed: speed, from: start, since: since))
    }
  }

  func closed(at seconds: Double? = nil) -> ActivityAnalysis {
    var copy = self
    copy.close(at: seconds)
    return copy.analysis
  }
}
