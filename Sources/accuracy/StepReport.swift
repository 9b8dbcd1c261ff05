import Engine
import Foundation

/// The results of `StepDetector` for recorded walks with known steps.
struct StepReport {
  struct Row {
    var dataset: String
    var place: String
    var trueSteps: Int
    var steps: Int
    /// The deviation of step times from the true times in seconds, after removing the median offset; nil if the true
    /// times are unknown.
    var timingDeviation: Double?
    /// The median offset of step times, in seconds.
    var offset: Double?
    /// The fraction of steps that were classified as running.
    var runningShare: Double

    var countError: Double { Double(steps - trueSteps) / Double(trueSteps) }
  }

  let rows: [Row]

  /// - Parameter folder: contains `gait/reference.json` and the files that it lists.
  init(folder: URL) throws {
    let gait = folder.appending(path: "gait")
    let data = try Data(contentsOf: gait.appending(path: "reference.json"))
    let references = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    rows = try references.sorted { $0.key < $1.key }.compactMap { _, walk in
      guard let walk = walk as? [String: Any], let file = walk["file"] as? String,
        let trueSteps = walk["steps"] as? Int, walk["steps_observed"] as? Bool != false
      else { return nil }
      return Row(
        walk, trueSteps, footfalls: try footfalls(path: gait.appending(path: file).path))
    }
  }
}

extension StepReport.Row {
  fileprivate init(_ walk: [String: Any], _ trueSteps: Int, footfalls: [Footfall]) {
    let start = walk["t_start"] as? Double ?? -.infinity
    let end = walk["t_end"] as? Double ?? .infinity
    let inside = footfalls.filter { $0.seconds > start - 0.3 && $0.seconds < end + 0.3 }
    dataset = walk["dataset"] as? String ?? "?"
    place = walk["placement"] as? String ?? "?"
    self.trueSteps = trueSteps
    steps = inside.count
    runningShare =
      Double(inside.count { $0.gait == .running }) / Double(max(1, inside.count))
    if let truth = walk["step_times"] as? [Double] { compare(inside.map(\.seconds), truth) }
  }

  /// Compares each step with the nearest true one that is within a third of a second.
  private mutating func compare(_ found: [Double], _ truth: [Double]) {
    let differences = found.compactMap { seconds -> Double? in
      let nearest = truth.map { seconds - $0 }.min { abs($0) < abs($1) }
      return nearest.flatMap { abs($0) < 0.33 ? $0 : nil }
    }.sorted()
    guard !differences.isEmpty else { return }
    let median = differences[differences.count / 2]
    let squares = differences.reduce(0) { $0 + ($1 - median) * ($1 - median) }
    offset = median
    timingDeviation = (squares / Double(differences.count)).squareRoot()
  }
}

private func footfalls(path: String) throws -> [Footfall] {
  var detector = StepDetector()
  return try unzippedText(path).split(separator: "\n").dropFirst().compactMap { line in
    let numbers = line.split(separator: ",").prefix(4).compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return detector.add(
      MotionSample(seconds: numbers[0], x: numbers[1], y: numbers[2], z: numbers[3]))
  }
}

private func unzippedText(_ path: String) throws -> String {
  let gzip = Process()
  gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  gzip.arguments = ["gzip", "-dc", path]
  let pipe = Pipe()
  gzip.standardOutput = pipe
  try gzip.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  gzip.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
