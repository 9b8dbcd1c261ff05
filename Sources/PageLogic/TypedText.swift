package import Engine
import Screens

// Text that the athlete types. The engine parses it and explains what is wrong.
extension SessionPage {
  /// The maximum length of typed text, in bytes. The rest is ignored.
  package static let longestText = 256

  /// Returns the option's value, or NaN if the text isn't valid. Writes the reason to `output`, which is empty on
  /// success.
  package mutating func optionValue(_ code: Int32, of text: [UInt8]) -> Double {
    guard let raw = UInt8(exactly: code), let option = SessionOption(rawValue: raw) else {
      write(BridgeError.unknownEvent)
      return .nan
    }
    let system = option.kind == .runningSpeed ? preferences.tempo.system(units) : units
    let units = AthleteUnits(system, walk: walkUnit)
    do throws(OptionTextError) {
      let value = try option.value(of: String(decoding: text, as: UTF8.self), in: units)
      say("")
      return value
    } catch {
      say(optionFaultText(error, option, units: units))
      return .nan
    }
  }

  /// Returns the event record for a workout that was typed as text, with one line for each `IntervalTextLine`.
  package mutating func workoutRecord(of text: [UInt8]) throws(IntervalTextError) -> LogRecord {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let workout = try IntervalRun(lines: lines.map { String(decoding: $0, as: UTF8.self) })
    say("")
    return LogRecord(SessionEvent(seconds: 0, .workout(workout)))
  }

  package mutating func write(_ fault: IntervalTextError) { say(workoutFaultText(fault)) }
}
