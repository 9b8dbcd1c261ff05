import Engine
import Garage

/// The permitted ranges of an export's values, one for each kind of value. They match the ranges that the forms accept,
/// or are wider for values that only Andante writes.
extension ExportShape {
  /// A row ID. `lastID`, the highest ID assigned so far, has a lower limit so that later IDs stay within range.
  static let id = ExportShape.integer(InputRange(1...1 << 50))
  static let lastID = ExportShape.integer(InputRange(0...1 << 49))
  static let count = ExportShape.integer(InputRange(0...1_000_000_000))
  static let moment = ExportShape.number(InputRange(Limits.unixSeconds))
  static let wholeMoment = whole(
    Int(saturating: Limits.unixSeconds.lowerBound)...Int(saturating: Limits.unixSeconds.upperBound))
  /// Days since 1970. Covers the same years as `moment`.
  static let day = ExportShape.integer(InputRange(-719_529...2_932_897))
  static let zoneMinutes = ExportShape.integer(InputRange(-1440...1440))
  /// The distance or elevation gain of a single activity.
  static let meters = ExportShape.number(Use.possibleMeters)
  static let seconds = ExportShape.number(Use.possibleSeconds)
  static let hours = ExportShape.number(ServiceLimits.possibleHours)
  static let share = ExportShape.number(ServiceThresholds.possible)

  static let name = ExportShape.text(limit: Limits.titleLength)
  static let notes = ExportShape.text(limit: Limits.notesLength)
  /// A file name, or other text that wasn't entered in a form.
  static let word = ExportShape.text(limit: 1_000)
  /// One or more sentences written by Andante.
  static let report = ExportShape.text(limit: 100_000)

  static let photo = ExportShape.file(folder: "photos", limit: Limits.photoBytes)

  /// Any value, for members that aren't restored.
  static let anyInteger = ExportShape.integer(InputRange(.min ... .max))
  static let anyNumber = ExportShape.number(InputRange(-.infinity ... .infinity))

  static func whole(_ range: ClosedRange<Int>) -> ExportShape {
    .integer(InputRange(Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  static func within(_ range: ClosedRange<Double>) -> ExportShape { .number(InputRange(range)) }
}
