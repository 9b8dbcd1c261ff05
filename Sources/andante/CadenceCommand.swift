import ArgumentParser
import Engine
import TextEncoding

/// `andante cadence`: suggests a cadence for a speed and a height.
struct CadenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cadence",
    abstract: "Suggests a running cadence for a speed and a height.",
    discussion: """
      A rule of thumb for runners, not a prescription: people differ, and fitness, terrain, fatigue, footwear and \
      form are not considered. Weight has no effect.
      """)

  @Option(
    help: ArgumentHelp("Your height: 1.75m, 175cm, 5ft9in, 69in.", valueName: "length"),
    transform: { try expected("a length such as 1.75m or 5ft9in", Length.parse($0)) })
  var height: Length

  @Option(
    help: ArgumentHelp("Your weight: 70kg, 154lb.", valueName: "mass"),
    transform: { try expected("a mass such as 70kg or 154lb", Mass.parse($0)) })
  var weight: Mass?

  @Option(
    help: ArgumentHelp(
      "The speed: 3.0m/s, 10.8km/h, 6.7mph, 5:30min/km, 8:53min/mi.", valueName: "speed"),
    transform: { try expectedSpeed($0) })
  var speed: Speed

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Your personal offset in steps a minute, -10 to 10.", valueName: "steps"))
  var offset = 0.0

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    guard (0.5...2.5).contains(height.meters) else {
      throw ValidationError("--height must be between 0.5 m and 2.5 m.")
    }
    guard (0.1...12).contains(speed.metersPerSecond) else {
      throw ValidationError("--speed must be between 0.1 m/s and 12 m/s.")
    }
    if let weight, !Limits.weightKilograms.contains(weight.kilograms) {
      throw ValidationError("--weight must be between 20 kg and 400 kg.")
    }
    guard (-10...10).contains(offset) else {
      throw ValidationError("--offset must be between -10 and 10 steps a minute.")
    }
  }

  func run() { run(on: .standard) }

  func run(on console: Console) {
    let suggestion = CadenceModel().suggestion(speed: speed, height: height, offset: offset)
    console.print(json ? self.json(suggestion).printed : text(suggestion))
  }

  private func json(_ suggestion: CadenceSuggestion) -> JSONValue {
    .object([
      ("cadenceSpm", .number(suggestion.cadence.stepsPerMinute, decimals: 6)),
      ("stepLengthMeters", .number(suggestion.stepLength.meters, decimals: 6)),
      ("legLengthMeters", .number(suggestion.legLength.meters, decimals: 6)),
      ("adjusted", .text(suggestion.adjusted.scriptName)),
      ("lengthOK", .bool(suggestion.lengthOK)),
    ])
  }

  private func text(_ suggestion: CadenceSuggestion) -> String {
    let step = fixedText(suggestion.stepLength.meters, decimals: 2)
    let note =
      switch suggestion.adjusted {
      case .none: ""
      case .raised: " Raised, because your steps would be long for your legs."
      case .lowered: " Lowered, because your steps would be short for your legs."
      }
    let fit = suggestion.lengthOK ? "" : " The steps still do not fit the legs at this speed."
    return "\(fixedText(suggestion.cadence.stepsPerMinute, decimals: 1)) steps a minute, "
      + "\(step) m each.\(note)\(fit)"
  }
}

/// Returns the parsed value, or throws an error with the expected format.
func expected<Value>(_ what: String, _ value: Value?) throws -> Value {
  guard let value else { throw ValidationError("expected \(what)") }
  return value
}

/// Returns the parsed speed, or throws an error that lists the units.
func expectedSpeed(_ text: String) throws -> Speed {
  try expected(
    "a speed in m/s, km/h, mph, min/km or min/mi, such as 10.8km/h or 5:30min/km",
    Speed.parse(text))
}

extension CadenceSuggestion.Adjustment {
  fileprivate var scriptName: String {
    switch self {
    case .none: "none"
    case .raised: "raised"
    case .lowered: "lowered"
    }
  }
}
