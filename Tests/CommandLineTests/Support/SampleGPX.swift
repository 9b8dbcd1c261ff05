import ActivityFiles
import Engine

/// Returns a fixed run of 1.7 km with a stop, heart rates and cadence, as GPX.
func sampleGPX() -> String {
  var points: [TrackPoint] = []
  var meters = 0.0
  for second in 0..<600 {
    let speed = (300..<340).contains(second) ? 0 : 3.0
    meters += speed
    var point = TrackPoint(seconds: Double(second))
    let angle = meters / 200
    point.coordinate = Coordinate(
      latitude: 52.5 + 0.0018 * sine(angle), longitude: 13.4 + 0.003 * cosine(angle))
    point.altitude = 40 + 10 * sine(meters / 300)
    point.heartRate = 130 + Double(second % 20)
    point.cadence = speed > 0 ? 170 : 0
    points.append(point)
  }
  let recording = Recording(sport: .running, startUnixSeconds: 1_795_242_600, segments: [points])
  return String(decoding: writeGPX(recording, name: "Round the pond"), as: UTF8.self)
}
