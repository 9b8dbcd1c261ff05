import ActivityFiles
import Engine

@testable import Store

/// Returns a recording that heads north at 3 m/s with one point per second.
func sampleRecording(
  sport: Sport = .running, pointCount: Int = 120, start: Double? = 1_763_700_000
) -> Recording {
  let points = (0..<pointCount).map { index in
    TrackPoint(
      seconds: start == nil ? nil : Double(index),
      coordinate: Coordinate(latitude: 48.1 + Double(index) * 0.000_027, longitude: 11.5),
      altitude: 520, heartRate: 140)
  }
  return Recording(sport: sport, startUnixSeconds: start, segments: [points])
}

func sampleFile(
  _ name: String = "run.gpx", title: String? = nil, sport: Sport = .running, pointCount: Int = 120,
  start: Double? = 1_763_700_000
) -> ImportFile {
  let recording = sampleRecording(sport: sport, pointCount: pointCount, start: start)
  return ImportFile(name: name, bytes: writeGPX(recording, name: title))
}
