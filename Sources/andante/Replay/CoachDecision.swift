import Engine
import TextEncoding

/// A decision that the coach made during a replay.
struct CoachDecision: Equatable {
  enum Kind: String {
    case target
    /// The target is frozen because the speed is unknown.
    case freeze
    /// The speed is known again.
    case thaw
    case beatOn = "beat-on"
    case beatOff = "beat-off"
    case cue
  }

  var seconds: Double
  var kind: Kind
  /// The current target in steps per minute.
  var target: Double
  /// The speed for which the target was chosen, in m/s.
  var speed: Double
  var source: CadenceTargetSource
  var isPaused = false
  /// The spoken cue, or nil if this decision isn't a cue.
  var cue: SpokenCue?

  var json: JSONValue {
    .object([
      ("t", .number(seconds, decimals: 3)), ("kind", .text(kind.rawValue)),
      ("targetSpm", .number(target, decimals: 1)), ("speedMps", .number(speed, decimals: 3)),
      ("source", .text(source.scriptName)), ("cue", .text(cue?.kind)),
      ("what", .text(what)), ("why", .text(why(MetricFormatter(units: .metric)))),
    ])
  }

  var what: String {
    switch kind {
    case .target: "target \(fixedText(target, decimals: 0)) spm"
    case .freeze: "target stays at \(fixedText(target, decimals: 0)) spm"
    case .thaw: "target follows the speed again"
    case .beatOn: "beat on"
    case .beatOff: "beat off"
    case .cue: cue?.text ?? ""
    }
  }

  func why(_ formatter: MetricFormatter) -> String {
    switch kind {
    case .target: "for \(formatter.speed(speed, of: .running)), \(source.words)"
    case .freeze: isPaused ? "the run is paused" : "no speed to follow"
    case .thaw: "for \(formatter.speed(speed, of: .running))"
    case .beatOn, .beatOff: isPaused ? "the run is paused" : "as chosen"
    case .cue: cue?.kind ?? ""
    }
  }

  func line(_ formatter: MetricFormatter) -> String {
    padded(clockText(seconds: seconds), 9) + padded(what, 40) + why(formatter)
  }
}

extension CadenceTargetSource {
  var scriptName: String {
    switch self {
    case .formula: "formula"
    case .personal: "personal"
    case .chosen: "chosen"
    }
  }

  fileprivate var words: String {
    switch self {
    case .formula: "by the formula"
    case .personal: "by the runner's own runs"
    case .chosen: "as chosen"
    }
  }
}
