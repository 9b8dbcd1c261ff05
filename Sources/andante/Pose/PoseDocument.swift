import Engine
import Pose
import TextEncoding

/// The JSON output of `andante pose`.
enum PoseDocument {
  /// Returns a frame as shown by `--json`.
  static func frame(_ seen: PoseReader.PoseObservation) -> JSONValue {
    .object([
      ("t", .number(seen.frame.seconds, decimals: 4)), ("width", .integer(seen.width)),
      ("height", .integer(seen.height)),
      (
        "landmarks",
        list(seen.landmarks) { [$0.x, $0.y, $0.z, $0.visibility, $0.presence] }
      ),
      ("world", list(seen.world) { [$0.x, $0.y, $0.z] }),
    ])
  }

  /// Returns the first line of `--jsonl`.
  static func head(_ seen: PoseReader.PoseObservation, rate: Double) -> JSONValue {
    .object([
      ("width", .integer(seen.width)), ("height", .integer(seen.height)),
      ("fps", .number(rate, decimals: 3)),
    ])
  }

  /// Returns a frame's line for `--jsonl`.
  static func line(_ seen: PoseReader.PoseObservation) -> JSONValue {
    .object([
      ("t", .number(seen.frame.seconds, decimals: 4)),
      ("lm", list(seen.landmarks) { [$0.x, $0.y, $0.z, $0.visibility] }),
    ])
  }

  /// Returns the points, or `null` if the frame contains no person.
  private static func list<Point>(_ points: [Point], _ numbers: (Point) -> [Float]) -> JSONValue {
    guard !points.isEmpty else { return .null }
    return .array(
      points.map { .array(numbers($0).map { .number(Double($0), decimals: 6) }) })
  }
}
