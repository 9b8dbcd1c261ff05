import Engine

/// The meaning of a field in a record.
enum FITRecordTarget: UInt8, Sendable, CaseIterable {
  case timestamp, latitude, longitude, altitude, heartRate, cadence, cadenceFraction, distance
  case speed, power, temperature, compressedSpeedDistance
}

extension FITRecordTarget {
  /// The range of plausible values, the same as in the other formats.
  var range: ClosedRange<Double> {
    switch self {
    case .altitude: -12_000...100_000
    // Devices write 0 while they don't detect a pulse.
    case .heartRate: fitHeartRates
    case .cadence: 0...maximumCadence
    case .speed: 0...1_000
    case .power: 0...10_000
    case .temperature: -100...100
    case .latitude, .longitude: -.infinity ... .infinity
    default: 0...1e9
    }
  }
}

/// The instructions for reading one field of a record. Computed once per definition.
struct FITRecordStep: Sendable {
  var target: FITRecordTarget
  var type: FITBaseType
  var isBigEndian: Bool
  /// Whether the field comes from a developer. It is then used only if the profile's field is unknown.
  var isFallback: Bool
  var offset: Int
  /// The value is the stored number minus `shift`, divided by `scale`.
  var scale: Double
  var shift: Double
  /// The range of plausible values.
  var range: ClosedRange<Double>
  /// A faster reader for the number; nil unless it is an integer of at most 32 bits.
  var whole: FITWholeNumber?
  /// Whether the value needs further processing rather than only being stored.
  var isSpecial: Bool

  init(
    _ target: FITRecordTarget, _ field: FITField, isBigEndian: Bool, isFallback: Bool,
    scale: Double,
    shift: Double
  ) {
    self.target = target
    type = field.type
    self.isBigEndian = isBigEndian
    self.isFallback = isFallback
    offset = field.offset
    self.scale = scale
    self.shift = shift
    range = target.range
    isSpecial = target == .cadenceFraction || target == .compressedSpeedDistance || isFallback
    whole = FITWholeNumber(type, isBigEndian: isBigEndian)
  }

  /// - Precondition: eight bytes are readable after the record.
  @inline(__always) func value(_ record: UnsafePointer<UInt8>) -> Double? {
    if let whole { return whole.number(record + offset).flatMap { value($0) } }
    guard let raw = type.number(record + offset, isBigEndian: isBigEndian) else { return nil }
    return value(raw)
  }

  @inline(__always) func value(_ raw: Double) -> Double? {
    let value = (raw - shift) / scale
    return value >= range.lowerBound && value <= range.upperBound ? value : nil
  }
}

/// Reads integers of up to 32 bits without branching on the type.
struct FITWholeNumber: Sendable {
  /// The shifts that move the number's bytes to the top of a 64-bit word and back down.
  private var up: UInt64
  private var down: UInt64
  private var isBigEndian: Bool
  private var isSigned: Bool
  /// The number that represents an unknown value.
  private var unknown: Int64

  /// Returns nil unless `type` is an integer type of at most 32 bits.
  init?(_ type: FITBaseType, isBigEndian: Bool) {
    switch type {
    case .enumeration, .uint8, .byte: unknown = 0xFF
    case .int8: unknown = 0x7F
    case .uint16: unknown = 0xFFFF
    case .int16: unknown = 0x7FFF
    case .uint32: unknown = 0xFFFF_FFFF
    case .int32: unknown = 0x7FFF_FFFF
    case .uint8z, .uint16z, .uint32z: unknown = 0
    case .string, .float32, .float64, .int64, .uint64, .uint64z: return nil
    }
    down = UInt64(64 - 8 * type.byteCount)
    up = isBigEndian ? 0 : down
    self.isBigEndian = isBigEndian
    isSigned = [.int8, .int16, .int32].contains(type)
  }

  /// - Precondition: eight bytes are readable.
  @inline(__always) func number(_ bytes: UnsafePointer<UInt8>) -> Double? {
    let little = littleEndianWord(bytes)
    let word = (isBigEndian ? little.byteSwapped : little) &<< up
    let value =
      isSigned ? Int64(bitPattern: word) &>> Int64(down) : Int64(bitPattern: word &>> down)
    return value == unknown ? nil : Double(value)
  }
}

extension FITRecordStep {
  /// Orders the steps so that enhanced fields overwrite plain ones. Developer fields come last.
  static func steps(
    _ fields: [FITField], isBigEndian: Bool, _ descriptions: FITFieldDescriptions
  ) -> [FITRecordStep] {
    let own = fields.filter { $0.developer == nil }
    let enhanced: (FITField) -> Bool = { $0.number == 73 || $0.number == 78 }
    let foreign = fields.compactMap { field in
      field.developer.flatMap { descriptions[$0, field.number] }
        .flatMap { step(field, $0, isBigEndian) }
    }
    return own.filter { !enhanced($0) }.compactMap { step($0, isBigEndian) }
      + own.filter(enhanced).compactMap { step($0, isBigEndian) } + foreign
  }

  private static func step(_ field: FITField, _ isBigEndian: Bool) -> FITRecordStep? {
    guard let (target, scale, shift) = meaning(of: field.number), target != .timestamp
    else { return nil }
    let isReadable =
      target == .compressedSpeedDistance
      ? field.byteCount == 3 : field.type != .string && field.byteCount >= field.type.byteCount
    guard isReadable else { return nil }
    return FITRecordStep(
      target, field, isBigEndian: isBigEndian, isFallback: false, scale: scale, shift: shift)
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
      target, field, isBigEndian: isBigEndian, isFallback: true, scale: description.scale * unit,
      shift: description.offset * description.scale)
  }

  /// Returns the divisor that converts a developer's unit to the internal one, or nil if the unit doesn't fit the
  /// field.
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

/// FIT divides the circle into 2³² semicircles. Conversion is exact except for one rounding.
let semicirclesPerHalfTurn = 2_147_483_648.0
