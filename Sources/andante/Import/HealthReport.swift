import ActivityFiles
import Engine
import Model
import Store
import TextEncoding

/// The personal data in a health export, and which of them were imported.
struct HealthReport: Equatable {
  let path: String
  let warnings: [String]
  private let taken: [Value]
  /// Values that weren't imported because the athlete had already entered different ones.
  private let kept: [(fact: HealthProfileField, own: String, found: String)]
  private let notInExport: [HealthProfileField]

  private struct Value: Equatable {
    let fact: HealthProfileField
    let text: String
  }

  init(path: String, result: HealthImportResult, before: AthleteSettings) {
    self.path = path
    warnings = result.warnings
    taken = result.filled.compactMap { fact in
      result.body[fact].map { Value(fact: fact, text: fact.text($0.value)) }
    }
    kept = HealthProfileField.allCases.compactMap { fact in
      guard let found = result.body[fact].map({ fact.text($0.value) }),
        let own = before[fact.setting].map(fact.text), own != found
      else { return nil }
      return (fact, own, found)
    }
    notInExport = HealthProfileField.allCases.filter { result.body[$0] == nil }
  }

  var lines: [String] {
    [
      taken.isEmpty
        ? nil
        : "Imported from Health: "
          + taken.map { "\($0.fact.name) \($0.text)" }.joined(separator: ", ") + ".",
      kept.isEmpty
        ? nil
        : "Kept your own: "
          + kept.map { "\($0.fact.name) \($0.own) (Health says \($0.found))" }
          .joined(separator: ", ") + ".",
      notInExport.isEmpty
        ? nil : "Not in the export: " + notInExport.map(\.name).joined(separator: ", ") + ".",
    ].compactMap { $0 }
  }

  var json: JSONValue {
    .object([
      ("file", .text(path)),
      ("taken", .object(taken.map { ($0.fact.name, .text($0.text)) })),
      ("kept", .object(kept.map { ($0.fact.name, .text($0.own)) })),
      ("lacking", .array(notInExport.map { .text($0.name) })),
      ("warnings", .array(warnings.map { .text($0) })),
    ])
  }

  static func == (a: HealthReport, b: HealthReport) -> Bool {
    a.path == b.path && a.warnings == b.warnings && a.lines == b.lines
  }
}

extension HealthProfileField {
  fileprivate var name: String {
    switch self {
    case .height: "height"
    case .weight: "weight"
    case .restingHeartRate: "resting heart rate"
    case .birthYear: "year of birth"
    case .sex: "sex"
    }
  }

  fileprivate func text(_ value: Double) -> String {
    switch self {
    case .height: "\(Int(saturating: (value * 100).rounded())) cm"
    case .weight: "\((value * 10).rounded() / 10) kg"
    case .restingHeartRate: "\(Int(saturating: value)) bpm"
    case .birthYear: "\(Int(saturating: value))"
    case .sex: value == 1 ? "female" : "male"
    }
  }
}
