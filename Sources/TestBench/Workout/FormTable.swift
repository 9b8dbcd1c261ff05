import ActivityFiles
import Engine
private import Foundation

/// Labelled pictures of exercise form: tables with a label in the first column and a picture's landmarks in the others,
/// such as the training data of Exercise-Correction (NgoQuocBao1010, MIT). They are individual pictures in no
/// particular order.
struct FormTable {
  /// The results of applying a rule to every picture, assuming one of the possible aspect ratios.
  struct Row {
    let exercise: Exercise
    let aspect: Double
    var score: VerdictScore
    /// The number of pictures to which the rule could not be applied.
    var withheld = 0
    var pictures = 0
  }

  /// The meaning of a file's labels: the exercise and the faults.
  private struct Meaning {
    let file: String
    let exercise: Exercise
    let faults: [(label: String, fault: FormFault)]
  }

  private static let meanings = [
    Meaning(
      file: "plank", exercise: named("plank"), faults: [("H", .hipsTooHigh), ("L", .hipsTooLow)]),
    Meaning(file: "lunge", exercise: named("lunge"), faults: [("L", .kneePastToes)]),
    Meaning(file: "bicep", exercise: named("bicep-curl"), faults: [("L", .trunkSwing)]),
  ]
  private static let right = "C"
  private static let prefix = "exercise_correction_"
  /// The aspect ratios to try, because the tables don't contain the actual one.
  static let aspects = [16.0 / 9, 9.0 / 16]

  private(set) var rows: [Row] = []

  /// Reads the tables in a folder. The result is empty if the folder contains no tables.
  init(folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasPrefix(Self.prefix) {
      guard let meaning = Self.meanings.first(where: { name.contains($0.file) }),
        let bytes = try? readFileBytes(path: folder + "/" + name)
      else { continue }
      add(bytes, meaning)
    }
  }

  private static func named(_ name: String) -> Exercise {
    guard let exercise = Exercise.named(name) else { preconditionFailure("no exercise \(name)") }
    return exercise
  }

  private mutating func add(_ bytes: [UInt8], _ meaning: Meaning) {
    var lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    guard !lines.isEmpty, let columns = Self.columns(lines.removeFirst()) else { return }
    let labels = Set(meaning.faults.map(\.label) + [Self.right])
    for aspect in Self.aspects {
      let pictures = lines.compactMap { Self.picture($0, columns, aspect) }
      // Skip tables of phases, which have the same columns but different labels.
      guard !pictures.isEmpty, pictures.allSatisfy({ labels.contains($0.label) }) else { return }
      for (label, fault) in meaning.faults {
        for rule in meaning.exercise.measure.rules where rule.fault == fault {
          rows.append(Self.row(rule, label, pictures, meaning.exercise, aspect))
        }
      }
    }
  }

  private static func row(
    _ rule: FormRule, _ label: String, _ pictures: [(label: String, frame: PoseFrame)],
    _ exercise: Exercise, _ aspect: Double
  ) -> Row {
    var row = Row(exercise: exercise, aspect: aspect, score: VerdictScore(rule.fault.name))
    for picture in pictures {
      row.pictures += 1
      guard let isBroken = rule.isBroken(in: picture.frame) else {
        row.withheld += 1
        continue
      }
      row.score.add(isKnown: picture.label == label, isReported: isBroken)
    }
    return row
  }

  // MARK: Reading

  /// Returns each column's landmark and component number, or nil if the file isn't such a table.
  private static func columns(_ header: String) -> [(landmark: BodyLandmark, number: Int)?]? {
    let names = header.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard names.first == "label" else { return nil }
    let columns = names.dropFirst().map { name -> (BodyLandmark, Int)? in
      guard let mark = name.last, let number = ["x", "y", "z", "v"].firstIndex(of: String(mark))
      else { return nil }
      return landmark(named: String(name.dropLast(2))).map { ($0, number) }
    }
    return columns.contains { $0 != nil } ? columns : nil
  }

  /// Returns `leftFootIndex` for "left_foot_index".
  private static func landmark(named name: String) -> BodyLandmark? {
    BodyLandmark.allCases.first { landmark in
      let words = "\(landmark)".reduce(into: "") { text, letter in
        text += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
      }
      return words == name
    }
  }

  private static func picture(
    _ line: String, _ columns: [(landmark: BodyLandmark, number: Int)?], _ aspect: Double
  ) -> (label: String, frame: PoseFrame)? {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == columns.count + 1 else { return nil }
    var points = [PosePoint](
      repeating: PosePoint(x: 0, y: 0, visibility: 0), count: BodyLandmark.allCases.count)
    for (cell, column) in zip(cells.dropFirst(), columns) {
      guard let column else { continue }
      guard let value = Double(cell), value.isFinite else { return nil }
      points[column.landmark.rawValue].set(value, column.number)
    }
    return (cells[0], PoseFrame(seconds: 0, aspect: aspect, points: points))
  }
}

extension PosePoint {
  /// Sets a component: 0 … 3 are x, y, z and visibility.
  fileprivate mutating func set(_ value: Double, _ number: Int) {
    switch number {
    case 0: x = value
    case 1: y = value
    case 2: z = value
    default: visibility = value
    }
  }
}
