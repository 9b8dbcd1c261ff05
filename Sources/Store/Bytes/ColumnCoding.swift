import Engine

/// Which rows of a column have a value.
private enum Presence: UInt8 {
  case none = 0
  case all = 1
  /// A bit a row follows, lowest first.
  case some = 2
}

/// Columns of whole numbers as variable-length integers of their differences: the way `TrackColumns` and
/// `WalkColumns` are laid out.
enum ColumnCoding {
  /// Nil for what is unknown, not finite or beyond 2^50 steps, which no measurement reaches.
  static func quantised(_ value: Double?, _ scale: Double) -> Int64? {
    guard let value else { return nil }
    let steps = (value * scale).rounded(.toNearestOrEven)
    return InputRange(-1 << 50...1 << 50).checked(exactly: steps)
  }

  static func value(_ steps: Int64?, _ scale: Double) -> Double? {
    steps.map { Double($0) / scale }
  }

  /// - Parameter order: of the differences, 1 or 2.
  static func write(_ column: [Int64?], order: Int, to writer: inout ByteWriter) {
    var values = ColumnWriter(order: order)
    for value in column { values.append(value) }
    values.finish(in: &writer)
  }

  /// Nil when the bytes are damaged.
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

  /// Nil when bytes are missing.
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

/// One column, value by value: no more memory than its bytes.
struct ColumnWriter {
  private var differences: Differences
  private var isKnown = Bitmap()
  private var values = ByteWriter()

  /// - Parameter order: of the differences, 1 or 2.
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

/// A bit a row, lowest first.
private struct Bitmap {
  private var full: [UInt8] = []
  /// The bits behind the full bytes.
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

/// First or second differences of a sequence, and the way back. Wraps instead of trapping, so
/// damaged bytes give odd numbers and not a crash.
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
