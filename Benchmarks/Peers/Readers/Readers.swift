import ActivityFiles
import Engine

#if canImport(Glibc)
  import Glibc
#endif

/// Measures the readers and line algorithms. `scripts/peers.sh` runs it alternately with other programs. Doesn't import
/// Foundation, because that would add to the measured memory.
@main
struct Readers {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map { String($0) }
    switch (arguments.first, arguments.count) {
    case ("make", 3): try make(in: arguments[1], pointCount: Int(arguments[2]) ?? 100_000)
    case ("read", 3): try read(arguments[1], seconds: Double(arguments[2]) ?? 0)
    case ("lines", 2): measureLines(seconds: Double(arguments[1]) ?? 0)
    default:
      print("readers make FOLDER POINTS\nreaders read FILE SECONDS\nreaders lines SECONDS")
      exit(64)
    }
  }

  private static func make(in folder: String, pointCount: Int) throws {
    let file = madeRun(pointCount: pointCount)
    try save(writeGPX(file), "\(folder)/run.gpx")
    try save(writeTCX(file), "\(folder)/run.tcx")
    try save(writeFIT(file), "\(folder)/run.fit")
    let line = madeLine(pointCount: pointCount).inMeters
    try save(line.withUnsafeBytes { Array($0) }, "\(folder)/line.xy")
  }

  /// Prints one line: the number of points, the sum of the heart rates, the shortest time in seconds, and the peak
  /// memory in kB.
  private static func read(_ path: String, seconds: Double) throws {
    var recording: Recording?
    let best = try minimumSeconds(of: seconds) {
      recording = nil
      recording = try readActivityFile(path: path).recording
    }
    let points = recording?.segments.joined() ?? [[TrackPoint]]().joined()
    let beats = points.reduce(0) { $0 + Int($1.heartRate ?? 0) }
    print(recording?.pointCount ?? 0, beats, best, mostResident())
  }

  /// Prints a line per measurement: its name, the number of retained points or written bytes, and the shortest time in
  /// seconds.
  private static func measureLines(seconds: Double) {
    let line = madeLine(pointCount: 100_000)
    let meters = line.inMeters
    for tolerance in [1.0, 10] {
      var kept = 0
      let fromMeters = minimumSeconds(of: seconds) {
        kept = Simplification.kept(meters, tolerance: tolerance).count { $0 }
      }
      print("meters \(tolerance)", kept, fromMeters)
      let fromDegrees = minimumSeconds(of: seconds) {
        kept = Simplification.kept(line.points, tolerance: tolerance).count
      }
      print("degrees \(tolerance)", kept, fromDegrees)
    }
    let places = line.points.compactMap(\.coordinate)
    var byteCount = 0
    let encoding = minimumSeconds(of: seconds) { byteCount = Polyline.encode(places).count }
    print("polyline 0", byteCount, encoding)
  }
}
