import Engine

enum UnitWords: String, Phrase {
  case kilometers = "km"
  case miles = "mi"
  case meters = "m"
  case feet = "ft"
  case inches = "in"
  case centimeters = "cm"
  case kilograms = "kg"
  case pounds = "lb"
  case perKilometer = "min/km"
  case perMile = "min/mi"
  case kilometersPerHour = "km/h"
  case milesPerHour = "mph"
  case beatsPerMinute = "bpm"
  case stepsPerMinute = "spm"
  case turnsPerMinute = "rpm"
  case seconds = "s"
  case milliseconds = "ms"
  case minutes = "min"
  case hours = "h"
  case percent = "%"
}

extension Sport {
  /// The unit of cadence: crank revolutions, or steps or strokes, per minute.
  var cadenceUnit: UnitWords { traits.turnsCranks ? .turnsPerMinute : .stepsPerMinute }
}
