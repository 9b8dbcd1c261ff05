import ActivityFiles
import Benchmark
import Engine
import Foundation
import Store
import TestBench

/// Reads and writes a simulated run of 10 km, with one point per second, in every format.
func fileBenchmarks() {
  let recording = simulatedRecording(
    seed: 1, sport: .running, lengthMeters: 10_000, startUnixSeconds: 1_790_000_000)
  let file = ActivityFile(format: .gpx, recording: recording)
  let writers: [(String, @Sendable () -> [UInt8])] = [
    ("GPX", { writeGPX(file) }), ("TCX", { (try? writeTCX(file)) ?? [] }),
    ("FIT", { (try? writeFIT(file)) ?? [] }), ("GeoJSON", { writeGeoJSON(file) }),
    ("polyline", { writePolyline(file) }), ("CSV", { writeCSV(file) }),
  ]
  for (name, write) in writers {
    let bytes = write()
    Benchmark("read \(recording.pointCount) points of \(name), \(bytes.count) bytes") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try? readActivityFile(bytes: bytes)) }
    }
    Benchmark("write \(recording.pointCount) points of \(name)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(write()) }
    }
  }
}

/// Simplifies and encodes a walk of 100 000 points that turns slightly at each point.
func lineBenchmarks() {
  var random = SeededRandom(seed: 5)
  var place = Coordinate(latitude: 50, longitude: 13)
  let points = (0..<100_000).map { _ in
    place.latitude += random.nextUnit() * 4e-5 - 1e-5
    place.longitude += random.nextUnit() * 4e-5 - 2e-5
    return TrackPoint(coordinate: place)
  }
  let places = points.compactMap(\.coordinate)
  Benchmark("encode 100000 places as a polyline") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(Polyline.encode(places)) }
  }
  for meters in [1.0, 10] {
    Benchmark("simplify 100000 points by \(meters) m") { benchmark in
      for _ in benchmark.scaledIterations {
        blackHole(Simplification.kept(points, tolerance: meters))
      }
    }
  }
}

/// Reads a simulated Apple Health export of 50 000 records and 20 workouts, as XML and as a ZIP archive.
func healthBenchmarks() {
  let simulated = SimulatedHealthExport(seed: 1, recordCount: 50_000, workoutCount: 20)
  var document: [UInt8] = []
  simulated.writeDocument { document += $0 }
  let archive = simulated.archive()
  for (name, bytes) in [("export.xml", document), ("export.zip", archive)] {
    Benchmark("read \(name) of \(document.count) bytes") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try? HealthImport(bytes: bytes)) }
    }
  }
}

/// Reads a long run from one GPX file on disk, as `andante analyze` and `andante import` do.
func largeFileBenchmarks() {
  let recording = simulatedRecording(
    seed: 1, sport: .running, lengthMeters: 300_000, startUnixSeconds: 1_790_000_000)
  let bytes = writeGPX(ActivityFile(format: .gpx, recording: recording))
  let path = FileManager.default.temporaryDirectory.path + "/andante-benchmark.gpx"
  guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else { return }
  Benchmark("read and analyze \(bytes.count) bytes of GPX from disk") { benchmark in
    for _ in benchmark.scaledIterations {
      guard let file = try? readActivityFile(path: path) else { continue }
      blackHole(analyze(file.recording))
    }
  }
  Benchmark("import \(bytes.count) bytes of GPX from disk") { benchmark in
    for _ in benchmark.scaledIterations {
      var plan = ImportPlan()
      plan.add(path)
      let store = try AthleteStore(path: nil)
      blackHole(try await store.imports.add(items: plan.items, now: 0))
    }
  }
}
