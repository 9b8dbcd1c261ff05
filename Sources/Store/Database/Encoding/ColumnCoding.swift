import Engine

/// Whether all, some or none of a column's rows have a value.
private enum Presence: UInt8 {
  case none = 0
  case all = 1
  /// Some rows have a value. A bitmap with one bit per row follows, lowest bit first.
  case some = 2
}

/// Delta-encodes columns of integers as variable-length integers, for `TrackColumns` and `WalkColumns`.
enum ColumnCoding {
  /// Returns the value as a number of integer steps, or nil if it is unknown, not finite, or beyond 2^50 steps, which
  /// no measurement reaches.
  static func quantised(_ value: Double?, _ scale: Double) -> Int64? {
    guard let value else { return nil }
    let steps = (value * scale).rounded(.toNearestOrEven)
    return InputRange(-1 << 50...1 << 50).checked(exactly: steps)
  }

  static func value(_ steps: Int64?, _ scale: Double) -> Double? {
    steps.map { Double($0) / scale }
  }

  /// - Parameter order: the order of the differences, 1 or 2.
  static func write(_ column: [Int64?], order: Int, to writer: inout ByteWriter) {
    var values = ColumnWriter(order: order)
    for value in column { values.append(value) }
    values.finish(in: &writer)
  }

  /// Returns nil if the bytes are damaged.
  static func read(_ reader: inout ByteReader, _ count: Int, order: Int) -> [Int64?]? {
    guard let presence = reader.readByte().flatMap(Presence.init) else { return nil }
    if presence == .none { return [Int64?](repeating: nil, count: count) }
    var present = [Bool](repeating: true, count: count)
    if presence == .some {
      guard let bits = readBits(&reader, count) else { return nil }
      present = bits
    }
    var column: [Int64?] = []
    column.reserveCapacity(count)
    var differences = Differences(order: order)
    for isPresent in present {
      guard isPresent else {
        column.append(nil)
        continue
      }
      guard let difference = reader.readSigned() else { return nil }
      column.append(differences.sum(difference))
    }
    return column
  }

  static func bitmap(_ bits: [Bool]) -> [UInt8] {
    var bitmap = Bitmap()
    for bit in bits { bitmap.append(bit) }
    return bitmap.bytes
  }

  /// Returns nil if bytes are missing.
  static func readBits(_ reader: inout ByteReader, _ count: Int) -> [Bool]? {
    guard reader.remaining >= (count + 7) / 8 else { return nil }
    var bits: [Bool] = []
    bits.reserveCapacity(count)
    var byte: UInt8 = 0
    for index in 0..<count {
      if index % 8 == 0 { byte = reader.readByte() ?? 0 }
      bits.append(byte >> (index % 8) & 1 == 1)
    }
    return bits
  }
}

/// Encodes a column one value at a time. Needs only as much memory as the encoded bytes.
struct ColumnWriter {
  private var differences: Differences
  private var isKnown = Bitmap()
  private var values = ByteWriter()

  /// - Parameter order: the order of the differences, 1 or 2.
  init(order: Int) { differences = Differences(order: order) }

  mutating func append(_ value: Int64?) {
    isKnown.append(value != nil)
    if let value { values.appendSigned(differences.add(value)) }
  }

  func finish(in writer: inout ByteWriter) {
    let presence =
      isKnown.setCount == 0 ? Presence.none : isKnown.setCount == isKnown.count ? .all : .some
    writer.append(presence.rawValue)
    if presence == .some { writer.append(contentsOf: isKnown.bytes) }
    writer.append(contentsOf: values.bytes)
  }
}

/// A bitmap with one bit per row, lowest bit first.
private struct Bitmap {
  private var full: [UInt8] = []
  /// The bits after the last full byte.
  private var last: UInt8 = 0
  private(set) var count = 0
  private(set) var setCount = 0

  var bytes: [UInt8] { count % 8 == 0 ? full : full + [last] }

  mutating func append(_ bit: Bool) {
    if bit {
      last |= 1 << (count & 7)
      setCount += 1
    }
    count += 1
    guard count & 7 == 0 else { return }
    full.append(last)
    last = 0
  }
}

/// Converts a sequence to first or second differences and back. Overflow wraps instead of trapping, so damaged bytes
/// cause wrong numbers rather than a crash.
private struct Differences {
  private let order: Int
  private var last: Int64 = 0
  private var slope: Int64 = 0

  init(order: Int) {
    self.order = order
  }

  mutating func add(_ value: Int64) -> Int64 {
    let difference = value &- last
    last = value
    guard order == 2 else { return difference }
    defer { slope = difference }
    return difference &- slope
  }

  mutating func sum(_ difference: Int64) -> Int64 {
    if order == 2 {
      slope = slope &+ difference
      last = last &+ slope
    } else {
      last = last &+ difference
    }
    return last
  }
}
