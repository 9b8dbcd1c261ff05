/// The bytes of a FlatBuffer. All numbers are read through this type, which checks that they are inside the buffer.
struct FlatBuffer {
  let bytes: [UInt8]

  /// Returns the table that the first word points to.
  func root() throws(PoseModelError) -> FlatTable {
    try table(at: follow(0))
  }

  func unsigned(_ offset: Int, size: Int) throws(PoseModelError) -> Int {
    guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else {
      throw PoseModelError(.truncated, "a number lies past its end", .byte(offset))
    }
    var value: UInt32 = 0
    for index in 0..<size { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    guard let fitting = Int(exactly: value) else {
      throw PoseModelError(.damaged, "an impossible number", .byte(offset))
    }
    return fitting
  }

  func signed32(_ offset: Int) throws(PoseModelError) -> Int {
    guard offset >= 0, 4 <= bytes.count, offset <= bytes.count - 4 else {
      throw PoseModelError(.truncated, "a number lies past its end", .byte(offset))
    }
    var value: UInt32 = 0
    for index in 0..<4 { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return Int(Int32(bitPattern: value))
  }

  /// Returns the target of the relative offset at this position.
  func follow(_ offset: Int) throws(PoseModelError) -> Int {
    let target = offset + (try unsigned(offset, size: 4))
    guard target < bytes.count else {
      throw PoseModelError(.truncated, "an offset points past its end", .byte(offset))
    }
    return target
  }

  func table(at position: Int) throws(PoseModelError) -> FlatTable {
    let fields = position - (try signed32(position))
    let size = try unsigned(fields, size: 2)
    let tableSize = try unsigned(fields + 2, size: 2)
    guard size >= 4, size % 2 == 0, fields + size <= bytes.count, tableSize >= 4,
      position + tableSize <= bytes.count
    else { throw PoseModelError(.damaged, "a table is invalid", .byte(position)) }
    return FlatTable(
      buffer: self, position: position, size: tableSize, fields: fields, fieldsSize: size)
  }
}

/// A table whose fields are identified by numbers. Any field may be missing.
struct FlatTable {
  let buffer: FlatBuffer
  let position: Int
  fileprivate let size, fields, fieldsSize: Int

  fileprivate init(buffer: FlatBuffer, position: Int, size: Int, fields: Int, fieldsSize: Int) {
    self.buffer = buffer
    self.position = position
    self.size = size
    self.fields = fields
    self.fieldsSize = fieldsSize
  }

  /// Returns the position of a field's value, or nil if the field has its default value.
  private func valueOffset(_ field: Int) throws(PoseModelError) -> Int? {
    let entry = 4 + 2 * field
    guard entry + 2 <= fieldsSize else { return nil }
    let offset = try buffer.unsigned(fields + entry, size: 2)
    guard offset != 0 else { return nil }
    guard offset < size else {
      throw PoseModelError(.damaged, "a field lies outside its table", .byte(fields + entry))
    }
    return position + offset
  }

  func byte(_ field: Int) throws(PoseModelError) -> Int {
    guard let offset = try valueOffset(field) else { return 0 }
    return try buffer.unsigned(offset, size: 1)
  }

  func int(_ field: Int, default value: Int = 0) throws(PoseModelError) -> Int {
    guard let offset = try valueOffset(field) else { return value }
    return try buffer.signed32(offset)
  }

  func table(_ field: Int) throws(PoseModelError) -> FlatTable? {
    guard let offset = try valueOffset(field) else { return nil }
    return try buffer.table(at: buffer.follow(offset))
  }

  /// Returns a vector of elements with `size` bytes each; empty if the field is missing.
  func vector(_ field: Int, size: Int) throws(PoseModelError) -> FlatVector {
    guard let offset = try valueOffset(field) else {
      return FlatVector(start: 0, count: 0, size: size)
    }
    let position = try buffer.follow(offset)
    let count = try buffer.unsigned(position, size: 4)
    guard count <= (buffer.bytes.count - position - 4) / size else {
      throw PoseModelError(.truncated, "a vector extends past its end", .byte(position))
    }
    return FlatVector(start: position + 4, count: count, size: size)
  }

  func ints(_ field: Int) throws(PoseModelError) -> [Int] {
    var values: [Int] = []
    for offset in try vector(field, size: 4).offsets {
      values.append(try buffer.signed32(offset))
    }
    return values
  }

  func tables(_ field: Int) throws(PoseModelError) -> [FlatTable] {
    var tables: [FlatTable] = []
    for offset in try vector(field, size: 4).offsets {
      tables.append(try buffer.table(at: buffer.follow(offset)))
    }
    return tables
  }

  func text(_ field: Int) throws(PoseModelError) -> [UInt8] {
    Array(buffer.bytes[try vector(field, size: 1).byteRange])
  }
}

/// A vector that is entirely inside the buffer.
struct FlatVector {
  let start, count, size: Int

  fileprivate init(start: Int, count: Int, size: Int) {
    self.start = start
    self.count = count
    self.size = size
  }

  var byteRange: Range<Int> { start..<start + count * size }
  var offsets: [Int] { (0..<count).map { start + $0 * size } }
}
