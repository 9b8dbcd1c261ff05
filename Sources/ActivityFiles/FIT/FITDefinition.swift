/// A field of a message: where it stands and how it is read.
struct FITField: Sendable {
  var number: UInt8
  var offset: Int
  var byteCount: Int
  var type: FITBaseType
  /// Which developer's field it is; nil for the profile's own.
  var developer: UInt8?
}

/// What the data messages of one local number look like until it is defined again.
final class FITDefinition {
  let message: UInt16
  let isBigEndian: Bool
  let fields: [FITField]
  /// Of a data message, its header left out.
  let byteCount: Int
  /// Where the time stands; nil where there is none.
  let timestampOffset: Int?
  /// What a data message's reading needs at once.
  let plan: FITPlan
  /// A field's size is no multiple of its type's, or its type is none.
  let isMisaligned: Bool

  /// Reads what follows a definition's header byte; nil where it cannot be a definition.
  ///
  /// - Parameter bytes: as many as `byteCount(_:hasDeveloperFields:)` says.
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

  /// Bytes behind a definition's header byte that say what the fields are, without the developers'.
  static func byteCount(_ bytes: UnsafePointer<UInt8>) -> Int { 5 + 3 * Int(bytes[4]) }
}

/// A definition without anything to count references to, because every record looks at it. Valid as
/// long as its definition is there.
struct FITPlan {
  var isRecord: Bool
  var isBigEndian: Bool
  var byteCount: Int
  /// -1 where there is no time.
  var timestampOffset: Int
  /// How to read a record; empty for other messages.
  var steps: UnsafeMutableBufferPointer<FITRecordStep>
}

/// Fields as a definition lists them.
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
    // A number that does not fill its bytes cannot be read; strings and bytes fill any.
    let isWhole = size % type.byteCount == 0
    if !isWhole { isMisaligned = true }
    fields.append(
      FITField(
        number: number, offset: byteCount, byteCount: size, type: isWhole ? type : .string,
        developer: developer))
    byteCount += size
  }
}

/// What a developer's application says of a field of its own.
struct FITFieldDescription: Sendable {
  var type: FITBaseType
  var scale: Double
  var offset: Double
  var units: String
  /// The profile's message and field it stands for, if any.
  var nativeMessage: UInt16?
  var nativeField: UInt8?
}

/// What all developers say of their fields.
struct FITFieldDescriptions {
  private var known: [UInt16: FITFieldDescription] = [:]

  subscript(developer: UInt8, number: UInt8) -> FITFieldDescription? {
    get { known[UInt16(developer) << 8 | UInt16(number)] }
    set { known[UInt16(developer) << 8 | UInt16(number)] = newValue }
  }

  mutating func removeAll() { known.removeAll() }
}

/// A data message in the window, read field by field.
struct FITMessage {
  let bytes: UnsafePointer<UInt8>
  let definition: FITDefinition

  private func field(_ number: UInt8) -> FITField? {
    definition.fields.first { $0.number == number && $0.developer == nil }
  }

  /// The first number in a field, as it stands there, before any scale.
  func number(_ number: UInt8) -> Double? {
    guard let field = field(number), field.byteCount >= field.type.byteCount else { return nil }
    return field.type.number(bytes + field.offset, isBigEndian: definition.isBigEndian)
  }

  /// A field's bytes; empty if the message has no such field.
  func bytes(_ number: UInt8) -> UnsafeBufferPointer<UInt8> {
    guard let field = field(number) else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: bytes + field.offset, count: field.byteCount)
  }

  /// A heart rate in beats a minute; nil for 0, 255 and impossible rates.
  func heartRate(_ number: UInt8) -> Double? {
    self.number(number).flatMap { fitHeartRates.contains($0) ? $0 : nil }
  }

  /// A sum or a mean of what is never below zero; nil where a damaged or mistyped field says otherwise.
  func amount(_ number: UInt8, per scale: Double = 1) -> Double? {
    self.number(number).map { $0 / scale }.flatMap { (0...1e9).contains($0) ? $0 : nil }
  }

  /// Seconds of FIT's clock.
  func time(_ number: UInt8) -> UInt32? { self.number(number).flatMap { UInt32(exactly: $0) } }

  /// Up to its end or a zero; nil where it is empty.
  func text(_ number: UInt8) -> String? {
    let text = bytes(number).prefix { $0 != 0 }
    return text.isEmpty ? nil : decodeText(text).text
  }
}
