/// A field of a message, with its position and type.
struct FITField: Sendable {
  var number: UInt8
  var offset: Int
  var byteCount: Int
  var type: FITBaseType
  /// The index of the developer who defined the field, or nil for a field of the FIT profile.
  var developer: UInt8?
}

/// The layout of data messages with one local message number, valid until that number is redefined.
final class FITDefinition {
  let message: UInt16
  let isBigEndian: Bool
  let fields: [FITField]
  /// The size of a data message without its header, in bytes.
  let byteCount: Int
  /// The offset of the timestamp, or nil if the message has no timestamp.
  let timestampOffset: Int?
  /// The precomputed values for reading data messages quickly.
  let plan: FITPlan
  /// Whether a field has an unknown type, or a size that isn't a multiple of its type's size.
  let isMisaligned: Bool

  /// Parses a definition after its header byte. Returns nil if the bytes cannot be a definition.
  ///
  /// - Parameter bytes: at least as many as `byteCount(_:)` returns, followed by the developer fields if there are
  ///   any.
  init?(
    _ bytes: UnsafePointer<UInt8>, hasDeveloperFields: Bool, descriptions: FITFieldDescriptions
  ) {
    guard bytes[1] <= 1 else { return nil }
    isBigEndian = bytes[1] == 1
    message = FITBaseType.load(bytes + 2, isBigEndian)
    var list = FITFieldList()
    let count = Int(bytes[4])
    for index in 0..<count { list.addField(bytes + 5 + 3 * index) }
    if hasDeveloperFields {
      list.addDeveloperFields(bytes + 5 + 3 * count, descriptions)
    }
    fields = list.fields
    byteCount = list.byteCount
    isMisaligned = list.isMisaligned
    timestampOffset =
      fields.first {
        $0.number == 253 && $0.developer == nil && $0.type == .uint32 && $0.byteCount > 0
      }?.offset
    let steps =
      message == FITMessageNumber.record.rawValue
      ? FITRecordStep.steps(fields, isBigEndian: isBigEndian, descriptions) : []
    let memory = UnsafeMutableBufferPointer<FITRecordStep>.allocate(capacity: steps.count)
    _ = memory.initialize(from: steps)
    plan = FITPlan(
      isRecord: message == FITMessageNumber.record.rawValue, isBigEndian: isBigEndian,
      byteCount: byteCount, timestampOffset: timestampOffset ?? -1, steps: memory)
  }

  deinit { plan.steps.deallocate() }

  /// Returns the size of a definition in bytes, excluding its header byte and developer fields.
  static func byteCount(_ bytes: UnsafePointer<UInt8>) -> Int { 5 + 3 * Int(bytes[4]) }
}

/// The parts of a definition that are needed for every record. Contains no references, to avoid reference counting.
/// Valid while its definition exists.
struct FITPlan {
  var isRecord: Bool
  var isBigEndian: Bool
  var byteCount: Int
  /// The offset of the timestamp, or -1 if the message has no timestamp.
  var timestampOffset: Int
  /// The steps for reading a record. Empty for other messages.
  var steps: UnsafeMutableBufferPointer<FITRecordStep>
}

private struct FITFieldList {
  var fields: [FITField] = []
  var byteCount = 0
  var isMisaligned = false

  mutating func addField(_ bytes: UnsafePointer<UInt8>) {
    let type = FITBaseType(code: bytes[2])
    if type == nil { isMisaligned = true }
    add(number: bytes[0], byteCount: Int(bytes[1]), type: type ?? .byte, developer: nil)
  }

  mutating func addDeveloperFields(
    _ bytes: UnsafePointer<UInt8>, _ descriptions: FITFieldDescriptions
  ) {
    for index in 0..<Int(bytes[0]) {
      let field = bytes + 1 + 3 * index
      let type = descriptions[field[2], field[0]]?.type
      add(
        number: field[0], byteCount: Int(field[1]), type: type ?? .byte, developer: field[2])
    }
  }

  private mutating func add(
    number: UInt8, byteCount size: Int, type: FITBaseType, developer: UInt8?
  ) {
    // The size of a numeric field must be a multiple of its type's size. Strings and bytes may have any size.
    let isWhole = size % type.byteCount == 0
    if !isWhole { isMisaligned = true }
    fields.append(
      FITField(
        number: number, offset: byteCount, byteCount: size, type: isWhole ? type : .string,
        developer: developer))
    byteCount += size
  }
}

/// A developer's description of a custom field.
struct FITFieldDescription: Sendable {
  var type: FITBaseType
  var scale: Double
  var offset: Double
  var units: String
  /// The message and field of the profile that this field replaces; nil if it doesn't replace one.
  var nativeMessage: UInt16?
  var nativeField: UInt8?
}

struct FITFieldDescriptions {
  private var known: [UInt16: FITFieldDescription] = [:]

  subscript(developer: UInt8, number: UInt8) -> FITFieldDescription? {
    get { known[UInt16(developer) << 8 | UInt16(number)] }
    set { known[UInt16(developer) << 8 | UInt16(number)] = newValue }
  }

  mutating func removeAll() { known.removeAll() }
}

/// A data message in the window, with access to its fields.
struct FITMessage {
  let bytes: UnsafePointer<UInt8>
  let definition: FITDefinition

  private func field(_ number: UInt8) -> FITField? {
    definition.fields.first { $0.number == number && $0.developer == nil }
  }

  /// Returns the first number in a field, before scaling.
  func number(_ number: UInt8) -> Double? {
    guard let field = field(number), field.byteCount >= field.type.byteCount else { return nil }
    return field.type.number(bytes + field.offset, isBigEndian: definition.isBigEndian)
  }

  /// Returns the bytes of a field, or an empty buffer if the message doesn't contain the field.
  func bytes(_ number: UInt8) -> UnsafeBufferPointer<UInt8> {
    guard let field = field(number) else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: bytes + field.offset, count: field.byteCount)
  }

  /// Returns a heart rate in beats per minute, or nil if it is out of range (for example 0 or 255).
  func heartRate(_ number: UInt8) -> Double? {
    self.number(number).flatMap { fitHeartRates.contains($0) ? $0 : nil }
  }

  /// Returns a non-negative amount, such as a sum or mean, or nil if the value is negative or above 10⁹, which
  /// indicates a damaged field.
  func amount(_ number: UInt8, per scale: Double = 1) -> Double? {
    self.number(number).map { $0 / scale }.flatMap { (0...1e9).contains($0) ? $0 : nil }
  }

  /// Returns a time in seconds on FIT's clock.
  func time(_ number: UInt8) -> UInt32? { self.number(number).flatMap { UInt32(exactly: $0) } }

  /// Returns the text up to the first zero byte, or nil if it is empty.
  func text(_ number: UInt8) -> String? {
    let text = bytes(number).prefix { $0 != 0 }
    return text.isEmpty ? nil : decodeText(text).text
  }
}
