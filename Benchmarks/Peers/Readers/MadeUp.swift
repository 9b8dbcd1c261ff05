import ActivityFiles
import Engine

#if canImport(Glibc)
  import Glibc
#endif

/// Returns a recording of consecutive marathons, with a point every second that includes heart rate, cadence and speed.
func madeRun(pointCount: Int) -> ActivityFile {
  var points: [TrackPoint] = []
  points.reserveCapacity(pointCount)
  var (seed, offset) = (UInt64(1), 0.0)
  while points.count < pointCount {
    let run = simulatedRecording(
      seed: seed, sport: .running, lengthMeters: 42_000, startUnixSeconds: 1_790_000_000)
    for var point in run.segments.joined().prefix(pointCount - points.count) {
      point.seconds = point.seconds.map { $0 + offset }
      points.append(point)
    }
    seed += 1
    offset += 20_000
  }
  let recording = Recording(
    sport: .running, startUnixSeconds: 1_790_000_000, segments: [points])
  return ActivityFile(format: .gpx, recording: recording)
}

/// A line that turns slightly at each point.
struct MadeLine {
  var points: [TrackPoint] = []

  /// The points in metres east and north of the start, using the ellipsoid's radii at the line's middle latitude.
  var inMeters: [SIMD2<Double>] {
    let places = points.compactMap(\.coordinate)
    let latitudes = places.map(\.latitude)
    let middle = ((latitudes.min() ?? 0) + (latitudes.max() ?? 0)) / 2 * .pi / 180
    let flat = 1 - 0.00669437999014 * sin(middle) * sin(middle)
    let north = 6_378_137 * (1 - 0.00669437999014) / (flat * flat.squareRoot()) * .pi / 180
    let east = 6_378_137 / flat.squareRoot() * cos(middle) * .pi / 180
    return places.map {
      SIMD2(
        ($0.longitude - places[0].longitude) * east, ($0.latitude - places[0].latitude) * north)
    }
  }
}

func madeLine(pointCount: Int) -> MadeLine {
  var random = SeededRandom(seed: 5)
  var place = Coordinate(latitude: 50, longitude: 13)
  return MadeLine(
    points: (0..<pointCount).map { _ in
      place.latitude += random.nextUnit() * 4e-5 - 1e-5
      place.longitude += random.nextUnit() * 4e-5 - 2e-5
      return TrackPoint(coordinate: place)
    })
}
