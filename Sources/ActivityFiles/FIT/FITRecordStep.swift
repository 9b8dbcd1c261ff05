import Engine

/// What a record's field is to us.
enum FITRecordTarget: UInt8, Sendable {
  case timestamp, latitude, longitude, altitude, heartRate, cadence, cadenceFraction, distance
  case speed, power, temperature, compressedSpeedDistance
}

extension FITRecordTarget {
  /// Values that can be true, as in the other formats.
  var range: ClosedRange<Double> {
    switch self {
    case .altitude: -12_000...100_000
    case .heartRate: 0...300
    case .cadence: 0...400
    case .speed: 0...1_000
    case .power: 0...10_000
    case .temperature: -100...100
    default: 0...1e9
    }
  }
}

/// How to read one field of a record, worked out once a definition.
struct FITRecordStep: Sendable {
  var target: FITRecordTarget
  var type: FITBaseType
  var isBigEndian: Bool
  /// A developer's field that stands for one of the profile's: it fills in where that is unknown.
  var fillsIn: Bool
  var offset: Int
  /// The value is what stands there less `shift`, divided by `scale`.
  var scale: Double
  var shift: Double
  /// Values that can be true.
  var range: ClosedRange<Double>

  @inline(__always) func raw(_ record: UnsafePointer<UInt8>) -> Double? {
    type.number(record + offset, isBigEndian: isBigEndian)
  }

  @inline(__always) func value(_ record: UnsafePointer<UInt8>) -> Double? {
    guard let raw = raw(record) else { return nil }
    let value = (raw - shift) / scale
    return range.contains(value) ? value : nil
  }

  /// Nil where what is known already counts more.
  @inline(__always) func value(_ record: UnsafePointer<UInt8>, over known: Double?) -> Double? {
    counts(over: known) ? value(record) : nil
  }

  @inline(__always) func counts(over known: Double?) -> Bool { !fillsIn || known == nil }
}

extension FITRecordStep {
  /// Enhanced fields come after the plain ones, so that they count where both are there, and
  /// developers' fields last.
  static func steps(
    _ fields: [FITField], isBigEndian: Bool, _ descriptions: [FITFieldDescription]
  ) -> [FITRecordStep] {
    let own = fields.filter { $0.developer == nil }
    let enhanced: (FITField) -> Bool = { $0.number == 73 || $0.number == 78 }
    let foreign = fields.compactMap { field in
      descriptions.last { $0.developer == field.developer && $0.number == field.number }
        .flatMap { step(field, $0, isBigEndian) }
    }
    return own.filter { !enhanced($0) }.compactMap { step($0, isBigEndian) }
      + own.filter(enhanced).compactMap { step($0, isBigEndian) } + foreign
  }

  private static func step(_ field: FITField, _ isBigEndian: Bool) -> FITRecordStep? {
    guard let (target, scale, shift) = meaning(of: field.number) else { return nil }
    let isReadable =
      target == .compressedSpeedDistance
      ? field.byteCount == 3 : field.type != .string && field.byteCount >= field.type.byteCount
    guard isReadable else { return nil }
    return FITRecordStep(
      target: target, type: field.type, isBigEndian: isBigEndian, fillsIn: false,
      offset: field.offset, scale: scale, shift: shift, range: target.range)
  }

  private static func step(
    _ field: FITField, _ description: FITFieldDescription, _ isBigEndian: Bool
  ) -> FITRecordStep? {
    guard description.nativeMessage == FITMessageNumber.record.rawValue,
      let native = description.nativeField, let (target, _, _) = meaning(of: native),
      target != .timestamp, target != .compressedSpeedDistance, target != .latitude,
      target != .longitude, let unit = unit(description.units, target),
      field.type != .string, field.byteCount >= field.type.byteCount
    else { return nil }
    return FITRecordStep(
      target: target, type: field.type, isBigEndian: isBigEndian, fillsIn: true,
      offset: field.offset, scale: description.scale * unit,
      shift: description.offset * description.scale,
      range: target.range)
  }

  /// By what to divide a developer's unit to get ours; nil where it is another quantity.
  private static func unit(_ text: String, _ target: FITRecordTarget) -> Double? {
    switch (target, text.lowercased()) {
    case (.speed, "km/h"), (.speed, "kph"), (.speed, "kmh"): 3.6
    case (.distance, "km"): 0.001
    case (.speed, "m/s"), (.speed, "mps"), (.speed, ""): 1
    case (.distance, "m"), (.distance, "meters"), (.distance, ""): 1
    case (.altitude, "m"), (.altitude, "meters"), (.altitude, ""): 1
    case (.heartRate, _), (.cadence, _), (.power, _), (.temperature, _): 1
    default: nil
    }
  }

  private static func meaning(
    of number: UInt8
  ) -> (target: FITRecordTarget, scale: Double, shift: Double)? {
    switch number {
    case 253: (.timestamp, 1, 0)
    case 0: (.latitude, 1, 0)
    case 1: (.longitude, 1, 0)
    case 2, 78: (.altitude, 5, 2500)
    case 3: (.heartRate, 1, 0)
    case 4: (.cadence, 1, 0)
    case 5: (.distance, 100, 0)
    case 6, 73: (.speed, 1000, 0)
    case 7: (.power, 1, 0)
    case 8: (.compressedSpeedDistance, 1, 0)
    case 13: (.temperature, 1, 0)
    case 53: (.cadenceFraction, 128, 0)
    default: nil
    }
  }
}

/// FIT's angles divide the circle by 2³²: exact in either direction but for one rounding.
let semicirclesPerHalfTurn = 2_147_483_648.0
