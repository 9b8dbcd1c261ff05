import Engine
import Foundation
import Testing

@testable import TestBench

/// Recorded exercises with known counts. They are outside the repository: in `ANDANTE_FIELD_DATA`, or else in
/// `../shared/data`.
private let poseFolder: String? = {
  let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let data =
    ProcessInfo.processInfo.environment["ANDANTE_FIELD_DATA"].map { URL(fileURLWithPath: $0) }
    ?? root.deletingLastPathComponent().appending(path: "shared/data")
  let folder = data.appending(path: "pose").path
  return FileManager.default.fileExists(atPath: folder + "/labels.json") ? folder : nil
}()

@Suite(.enabled(if: poseFolder != nil, "field data are not installed"))
struct WorkoutFieldTests {
  private struct CountScores {
    var error: Double
    var withinOne: Double
    var equal: Double

    init(_ rows: [(score: CountScore, found: Int)]) {
      let misses = rows.map { abs($0.found - ($0.score.truth.repetitions ?? 0)) }
      let count = Double(max(1, rows.count))
      error = rows.reduce(0) { $0 + $1.score.error($1.found) } / count
      withinOne = Double(misses.count { $0 <= 1 }) / count
      equal = Double(misses.count { $0 == 0 }) / count
    }
  }

  @Test func countAndHoldErrorsAreWithinTheLimits() throws {
    let bench = try WorkoutBench(folder: try #require(poseFolder))
    #expect(bench.failures.isEmpty)
    let rows = { (dataset: String) in bench.counts.filter { $0.truth.dataset == dataset } }
    let clips = rows("video_landmarks")
    let countix = rows("countix_fitness")
    #expect(clips.count >= 15 && countix.count >= 50)
    let plain = CountScores(clips.map { ($0, $0.found) })
    #expect(plain.error <= 0.05 && plain.equal >= 0.9, "\(plain)")
    let wide = CountScores(countix.map { ($0, $0.found) })
    #expect(wide.error <= 0.22 && wide.withinOne >= 0.72, "\(wide)")
    let thinClips = CountScores(clips.map { ($0, $0.foundThinned) })
    #expect(thinClips.error <= plain.error + 0.02, "\(thinClips)")
    let thinWide = CountScores(countix.map { ($0, $0.foundThinned) })
    #expect(thinWide.error <= wide.error + 0.02, "\(thinWide)")
    let starts = bench.holds.compactMap { $0.startError($0.found) }
    let ends = bench.holds.compactMap { $0.endError($0.found) }
    #expect(starts.count == bench.holds.count && !starts.isEmpty)
    #expect(starts.reduce(0, +) / Double(starts.count) <= 0.2)
    #expect(ends.reduce(0, +) / Double(ends.count) <= 0.2)
  }
}
