import ArgumentParser
import Engine

/// The options of `replay --coach`, which supplement those in the recording.
struct CoachOptions: ParsableArguments {
  private static let offsets =
    "\(shortest(SessionOption.cadenceOffset.range.lowerBound)) to "
    + shortest(SessionOption.cadenceOffset.range.upperBound)

  @Flag(help: "Show what the cadence coach decides, when and why.")
  var coach = false

  @Option(
    help: ArgumentHelp("With --coach, the runner's height: 1.75m, 5ft9in.", valueName: "length"),
    transform: { try expected("a length such as 1.75m or 5ft9in", Length.parse($0)) })
  var height: Length?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --coach, the runner's personal offset in steps a minute, \(CoachOptions.offsets).",
      valueName: "steps"))
  var offset: Double?

  @Flag(help: "With --coach, the target follows the run's speed; the default for files.")
  var follow = false

  @Option(
    help: ArgumentHelp(
      "With --coach, the target is for this speed: 3.0m/s, 5:30min/km.", valueName: "speed"),
    transform: { try expectedSpeed($0) })
  var speed: Speed?

  @Option(help: "With --coach, when the beat sounds: steady, fading or silent-windows.")
  var mode: BeatModeChoice?

  func validate() throws {
    guard coach || (height == nil && offset == nil && !follow && speed == nil && mode == nil)
    else {
      throw ValidationError("--height, --offset, --follow, --speed and --mode need --coach.")
    }
    guard !follow || speed == nil else {
      throw ValidationError("--follow and --speed cannot be used together.")
    }
    if let height { try Self.check(height) }
    if let offset { try Self.check(offset, .cadenceOffset, "--offset") }
    if let speed { try Self.check(speed.metersPerSecond, .targetSpeed, "--speed") }
  }

  /// - Throws: `ValidationError` if the value is outside the option's range.
  static func check(_ height: Length) throws { try check(height.meters, .height, "--height") }

  private static func check(_ value: Double, _ option: SessionOption, _ name: String) throws {
    let range = option.range
    guard !range.contains(value) else { return }
    let unit = "\(option.kind.unit)"
    let isSymbol = option.kind != .cadenceDifference
    let low = shortest(range.lowerBound) + (isSymbol ? " " + unit : "")
    throw ValidationError(
      "\(name) must be between \(low) and \(shortest(range.upperBound)) \(unit).")
  }

  private static func shortest(_ value: Double) -> String {
    fixedText(value, decimals: value == value.rounded() ? 0 : 1)
  }

  /// Returns the options to set before the session starts. An activity file doesn't contain any options, so for a file,
  /// the coach plays the beat and, unless a speed is given, follows the runner's speed.
  func choices(isLog: Bool) -> [SessionChoice] {
    guard coach else { return [] }
    var choices: [SessionChoice] = []
    if let height { choices.append(SessionChoice(.height, height.meters)) }
    if let offset { choices.append(SessionChoice(.cadenceOffset, offset)) }
    if let mode { choices.append(SessionChoice(.beatMode, Double(mode.mode.rawValue))) }
    if let speed {
      choices.append(SessionChoice(.targetSpeed, speed.metersPerSecond))
      choices.append(SessionChoice(.followsSpeed, 0))
    } else if follow || !isLog {
      choices.append(SessionChoice(.followsSpeed, 1))
    }
    if !isLog { choices.append(SessionChoice(.beat, 1)) }
    return choices
  }
}

/// A session option with its value.
struct SessionChoice: Equatable {
  var option: SessionOption
  var value: Double

  init(_ option: SessionOption, _ value: Double) {
    self.option = option
    self.value = value
  }
}

/// The values of `--mode`.
enum BeatModeChoice: String, ExpressibleByArgument, CaseIterable {
  case steady, fading
  case silentWindows = "silent-windows"

  var mode: BeatMode {
    switch self {
    case .steady: .steady
    case .fading: .fading
    case .silentWindows: .silentWindows
    }
  }
}
