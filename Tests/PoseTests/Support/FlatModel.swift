/// A builder of small TensorFlow Lite models from field values. Tests read these models, sometimes after damaging them.
struct FlatModel {
  enum Value {
    case byte(Int)
    case int(Int)
    case ints([Int])
    case bytes([UInt8])
    case table([Int: Value])
    case tables([[Int: Value]])
  }

  private(set) var bytes: [UInt8] = []

  /// - Parameter root: The fields of the root table, by number.
  init(_ root: [Int: Value]) {
    bytes = [0, 0, 0, 0] + Array("TFL3".utf8)
    let place = write(root)
    patch(0, place)
  }

  private mutating func word(_ value: Int) { bytes += Self.little(value, 4) }

  private static func little(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Makes the offset at `place` refer to a later position.
  private mutating func patch(_ place: Int, _ target: Int) {
    bytes.replaceSubrange(place..<place + 4, with: Self.little(target - place, 4))
  }

  /// Appends the vtable, then one word per field, then the data that the fields refer to. Returns the table's position.
  private mutating func write(_ fields: [Int: Value]) -> Int {
    let count = (fields.keys.max() ?? -1) + 1
    let start = bytes.count
    bytes += Self.little(4 + 2 * count, 2) + Self.little(4 + 4 * fields.count, 2)
    let order = fields.keys.sorted()
    for number in 0..<count {
      let place = order.firstIndex(of: number).map { 4 + 4 * $0 } ?? 0
      bytes += Self.little(place, 2)
    }
    let table = bytes.count
    word(table - start)
    for number in order { word(inline(fields[number])) }
    for (index, number) in order.enumerated() {
      guard let value = fields[number], let target = writeBehind(value) else { continue }
      patch(table + 4 + 4 * index, target)
    }
    return table
  }

  private func inline(_ value: Value?) -> Int {
    switch value {
    case .byte(let value), .int(let value): value
    case .ints, .bytes, .table, .tables, nil: 0
    }
  }

  private mutating func writeBehind(_ value: Value) -> Int? {
    switch value {
    case .byte, .int: return nil
    case .table(let fields): return write(fields)
    case .ints(let values):
      let start = bytes.count
      word(values.count)
      for value in values { word(value) }
      return start
    case .bytes(let values):
      let start = bytes.count
      word(values.count)
      bytes += values
      return start
    case .tables(let tables):
      let start = bytes.count
      word(tables.count)
      for _ in tables { word(0) }
      for (index, table) in tables.enumerated() {
        let target = write(table)
        patch(start + 4 + 4 * index, target)
      }
      return start
    }
  }
}
