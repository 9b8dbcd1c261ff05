public import Engine

/// An activity without a file, as it is typed.
public struct RideFormState: Sendable {
  /// As in its address; nil of a new one.
  public var id: String?
  public var title = ""
  public var sport = Sport.cycling
  /// `2026-11-19`
  public var day = ""
  /// `18:04`
  public var time = "12:00"
  public var hours = ""
  public var minutes = ""
  /// In the athlete's unit, as are all lengths.
  public var distance = ""
  public var climb = ""
  public var notes = ""
  /// Bikes and shoes in use.
  public var carriers: [GarageChoice] = []
  public var carrier: Int64?
  public var condition: Int64 = 0
  public var isRefused = false
  public var units = UnitSystem.metric
  public var csrf = ""
  /// The id of its forms that create something.
  public var formID = ""

  public init() {}
}
