import ActivityFiles
import Engine
import Foundation
import Testing
import TextEncoding

@testable import TestBench

/// Comparisons of step lengths with known strides and bouts, as in the gait bench.
@Suite struct GaitBenchTests {
  /// Returns a step of 0.6 m that ends at `seconds`.
  private func step(_ seconds: Double, _ duration: Double = 0.5) -> MeasuredStep {
    MeasuredStep(
      step: WalkedStep(seconds: seconds, duration: duration, rise: 3, periodicity: 1),
      lengthMeters: 0.6, deviationMeters: 0.05, model: .peakAcceleration)
  }

  private let stride = ReferenceStride(range: 1...2, meters: 1.1)

  private func isNear(_ value: Double?, _ expected: Double?) -> Bool {
    guard let value, let expected else { return value == nil && expected == nil }
    return abs(value - expected) < 1e-9
  }

  /// The expected errors are those of the distance, of the covered part and of the mean step.
  @Test func strideScoreComparesTheStepsWithinAStride() {
    let cases: [(name: String, steps: [MeasuredStep], errors: [Double?])] = [
      ("all steps", [step(1), step(1.5), step(2), step(2.5)], [0.1, 0.1, 0.1]),
      // The stride covers parts of three steps and the ends of two.
      (
        "clock 0.2 s late", [step(0.7), step(1.2), step(1.7), step(2.2), step(2.7)],
        [0.1, 0.1, 0.1]
      ),
      ("missed step", [step(1), step(1.75, 0.75)], [-0.5, 0.8 - 1.1, 0.1]),
      ("no steps", [step(0.9), step(2.6)], [-1.1, nil, nil]),
    ]
    for row in cases {
      let score = StrideScore(stride, row.steps)
      let found = [score.distanceError, score.covered, score.steps]
      let isRight = zip(found, row.errors).allSatisfy { isNear($0, $1) }
      #expect(isRight, "\(row.name): \(found)")
    }
  }

  @Test func missedBoutCountsAsStanding() throws {
    let node = try JSONValue(bytes: Array(#"{"t0": 1, "t1": 3, "speed_mps": 0.5}"#.utf8))
    let known = try #require(ReferenceBout(node))
    let lost = BoutScore(known, [], StepLengthMeter())
    #expect((lost.steps, lost.error, lost.errorCountingMissedAsStanding) == (0, nil, -0.5))
    let steps = [0.5, 1, 1.5, 2, 5].map { step($0).step }
    let found = BoutScore(known, steps, StepLengthMeter())
    #expect(found.steps == 3)
    let speed = StepLengthMeter().measure(steps[0]).speedMetersPerSecond
    #expect(isNear(found.error, speed - 0.5))
  }

  @Test func onlySingleStridesAreUsedAsReference() throws {
    let text = """
      {"file": "f", "dataset": "d", "stride_times": [[0, 1], [1, 2], [2], [3, 4]],
      "stride_lengths_m": [1.1, 1.2, 1.3, null], "stride_single": [true, false, true, true]}
      """
    let truth = try #require(GaitTruth(name: "n", try JSONValue(bytes: Array(text.utf8))))
    #expect((truth.strides.map(\.meters), truth.strides.map(\.range)) == ([1.1], [0...1]))
  }

  @Test func benchMeasuresTheRecordingsOfAFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "andante-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var motion = BodyMotion(
      seed: 1, activity: .walking, cadence: .stepsPerMinute(110), carrying: .chest)
    let rows = (0..<3000).map { _ in
      let sample = motion.next()
      return "\(sample.seconds),\(sample.x),\(sample.y),\(sample.z)\n"
    }
    let files = [
      "a.csv": "t,ax,ay,az\n" + rows.joined(),
      "reference.json": """
      {"a": {"file": "a.csv", "dataset": "set", "placement": "chest", "steps": 110},
      "b": {"file": "b.csv", "dataset": "set", "placement": "chest", "steps": 110}}
      """,
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let bench = try GaitBench(folder: folder.path)
    #expect(bench.scores.count == 1)
    #expect(bench.failures.count == 1 && bench.failures[0].hasPrefix("b.csv: "))
    #expect(throws: FileError.self) { try GaitBench(folder: folder.path + "/none") }
  }
}
