package import Engine
import Screens

// What the athlete types, read by the engine so that one sentence can say what is wrong with it.
extension SessionPage {
  /// Bytes of a typed text that are looked at.
  package static let longestText = 256

  /// NaN where the text is no value of the option; then the output says why, else it is empty.
  package mutating func optionValue(_ code: Int32, of text: [UInt8]) -> Double {
    guard let raw = UInt8(exactly: code), let option = SessionOption(rawValue: raw) else {
      write(BorderError.unknownEvent)
      return .nan
    }
    let system = option.kind == .runningSpeed ? taste.tempo.system(units) : units
    let units = AthleteUnits(system, walk: walkUnit)
    do throws(OptionTextFault) {
      let value = try option.value(of: String(decoding: text, as: UTF8.self), in: units)
      say("")
      return value
    } catch {
      say(optionFaultText(error, option, units: units))
      return .nan
    }
  }

  /// The event's record of a written workout, a line for each of `WorkoutLine`.
  package mutating func workoutRecord(of text: [UInt8]) throws(WorkoutTextFault) -> LogRecord {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let workout = try IntervalWorkout(lines: lines.map { String(decoding: $0, as: UTF8.self) })
    say("")
    return LogRecord(SessionEvent(seconds: 0, .workout(workout)))
  }

  package mutating func write(_ fault: WorkoutTextFault) { say(workoutFaultText(fault)) }
}
