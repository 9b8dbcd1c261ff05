import Engine
import Foundation
import Testing

@testable import TestBench

/// Tables of labelled frames in the format of the Exercise-Correction data set, generated from the plank's figure at an
/// aspect ratio of 16:9.
@Suite struct FormTableTests {
  private static let parts: [(name: String, landmark: BodyLandmark)] = [
    ("nose", .nose), ("left_shoulder", .leftShoulder), ("right_shoulder", .rightShoulder),
    ("left_hip", .leftHip), ("right_hip", .rightHip), ("left_knee", .leftKnee),
    ("right_knee", .rightKnee), ("left_ankle", .leftAnkle), ("right_ankle", .rightAnkle),
    ("left_foot_index", .leftFootIndex), ("right_foot_index", .rightFootIndex),
  ]

  private var header: String {
    "label,"
      + Self.parts.map { part in
        ["x", "y", "z", "v"].map { part.name + "_" + $0 }.joined(separator: ",")
      }.joined(separator: ",")
  }

  /// Returns table rows for ten frames of the pose, one per second.
  private func lines(_ label: String, _ fault: String?) throws -> [String] {
    let exercise = try #require(Exercise.named("plank"))
    let variant = exercise.mannequin.variants.first { $0.name == fault }
    #expect((variant == nil) == (fault == nil))
    let frames = FilmingConditions(framesPerSecond: 1).frames(exercise.mannequin, variant: variant)
    return frames.suffix(10).map { frame in
      let cells = Self.parts.flatMap { part -> [String] in
        let point = frame[part.landmark]
        return ["\(point.x * frame.aspect / (16.0 / 9))", "\(point.y)", "0", "0.9"]
      }
      return ([label] + cells).joined(separator: ",")
    }
  }

  private func table(_ lines: [String], name: String) throws -> FormTable {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = ([header] + lines).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: folder.appending(path: name))
    return FormTable(folder: folder.path)
  }

  @Test func everyFrameIsJudgedSeparately() throws {
    let lines =
      try lines("C", nil) + lines("H", "raised-hips") + lines("L", "sagging-hips") + ["H,0.5", ""]
    let table = try table(lines, name: "exercise_correction_plank_train.csv")
    let wide = table.rows.filter { $0.aspect > 1 }
    #expect(wide.map(\.score.name) == ["hips-too-high", "hips-too-low"])
    for row in wide {
      #expect((row.pictures, row.withheld, row.score.known) == (30, 0, 10))
      #expect(row.score.precision == 1 && row.score.recall == 1)
    }
    #expect(table.rows.count == 2 * FormTable.aspects.count)
  }

  @Test func wrongLabelsLowerPrecisionAndRecall() throws {
    let lines = try lines("H", nil) + lines("C", "raised-hips")
    let table = try table(lines, name: "exercise_correction_plank_train.csv")
    let row = try #require(table.rows.first { $0.aspect > 1 })
    #expect(row.score.precision == 0 && row.score.recall == 0)
  }

  @Test func phaseTablesAndOtherExercisesAreIgnored() throws {
    let phases = try lines("down", nil)
    #expect(try table(phases, name: "exercise_correction_plank_stage.csv").rows.isEmpty)
    let right = try lines("C", nil)
    #expect(try table(right, name: "exercise_correction_squat_train.csv").rows.isEmpty)
    #expect(FormTable(folder: "/nowhere").rows.isEmpty)
  }
}
