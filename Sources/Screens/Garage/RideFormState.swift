public import Engine

/// An activity entered by hand, as typed.
public struct RideFormState: Sendable {
  /// The identifier in the activity's address, or nil for a new one.
  public var id: String?
  public var title = ""
  public var sport = Sport.cycling
  /// The date, such as `2026-11-19`.
  public var day = ""
  /// The time of day, such as `18:04`.
  public var time = "12:00"
  public var hours = ""
  public var minutes = ""
  /// The distance in the athlete's unit. The same applies to `climb`.
  public var distance = ""
  public var climb = ""
  public var notes = ""
  /// The bikes and shoes in use.
  public var gear: [GarageChoice] = []
  public var chosenGear: Int64?
  public var condition: Int64 = 0
  public var isRefused = false
  public var units = UnitSystem.metric
  public var csrf = ""
  /// The identifier that lets the server detect a form that is submitted twice.
  public var formID = ""

  public init() {}
}
