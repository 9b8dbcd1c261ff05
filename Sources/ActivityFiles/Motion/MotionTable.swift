public import Engine

/// A recording of a phone's motion sensors: a table with the columns t, ax, ay, az and, if there is a gyroscope,
/// gx, gy and gz. The columns are found by the names in the header and may be in any order. Units are seconds, m/s²
/// including gravity, and rad/s.
public struct MotionTable: Sendable {
  /// The samples in file order. Times may go back; the detectors skip such samples.
  public private(set) var samples: [MotionSample] = []
  /// Warnings about the first ten bad rows. `badRows` is their total number.
  public private(set) var warnings: [Warning] = []
  public private(set) var badRows = 0

  public struct Warning: Equatable, Sendable {
    /// The line number, counted from 1.
    public var line: Int
    public var message: String

    public var description: String { "line \(line): \(message)" }
  }

  private static let names = ["t", "ax", "ay", "az", "gx", "gy", "gz"]
  private static let required = 4
  private static let warningLimit = 10
  /// The largest accepted magnitudes of the time and the six sensor values, beyond the range of any sensor or clock.
  private static let largest = [1e10, 1e4, 1e4, 1e4, 1e4, 1e4, 1e4]
  /// The maximum number of samples. For comparison, 40 minutes at 500 Hz are 1.2 million.
  private static let sampleLimit = 20_000_000

  private var columns: [Int?] = []
  private var values = [Double](repeating: 0, count: names.count)
  private var fields: [Range<Int>] = []

  /// - Parameter path: `-` means standard input. Gzip is decompressed.
  public init(path: String, limits: FileLimits = .standard) throws(FileError) {
    try self.init(bytes: readFileBytes(path: path, limits: limits))
  }

  public init(bytes: [UInt8]) throws(FileError) {
    var line = 0
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      line += 1
      try read(bytes, start..<end, line)
      start = end + 1
    }
    guard !columns.isEmpty else { throw FileError(.empty, "the file is empty") }
    guard !samples.isEmpty else { throw FileError(.empty, "no row contains a sample") }
  }

  public var hasGyroscope: Bool { samples.contains { $0.rotation != nil } }

  private mutating func read(_ bytes: [UInt8], _ row: Range<Int>, _ line: Int) throws(FileError) {
    split(bytes, row)
    if fields.isEmpty { return }
    if columns.isEmpty { return try readHeader(bytes, line) }
    guard samples.count < Self.sampleLimit else {
      throw FileError(.tooLarge, "too many samples", line: line)
    }
    readSample(bytes, line)
  }

  /// Splits a row at commas, semicolons or tabs and trims the fields. A blank row has no fields.
  private mutating func split(_ bytes: [UInt8], _ row: Range<Int>) {
    fields.removeAll(keepingCapacity: true)
    var start = row.lowerBound
    for index in row.lowerBound...row.upperBound {
      let isEnd = index == row.upperBound
      guard isEnd || bytes[index] == 0x2C || bytes[index] == 0x3B || bytes[index] == 0x09 else {
        continue
      }
      fields.append(Self.trimmed(bytes, start..<index))
      start = index + 1
    }
    if fields.count == 1, fields[0].isEmpty { fields.removeAll(keepingCapacity: true) }
  }

  private static func trimmed(_ bytes: [UInt8], _ field: Range<Int>) -> Range<Int> {
    var (start, end) = (field.lowerBound, field.upperBound)
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0D || byte == 0x22 }
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private mutating func readHeader(_ bytes: [UInt8], _ line: Int) throws(FileError) {
    let found = fields.map { String(decoding: bytes[$0], as: UTF8.self).lowercased() }
    columns = Self.names.map { found.firstIndex(of: $0) }
    for index in 0..<Self.required where columns[index] == nil {
      throw FileError(
        .unknownFormat, "expected a header with t, ax, ay, az; \(Self.names[index]) is missing",
        line: line)
    }
    if columns[4...].contains(nil) { columns.removeSubrange(4...) }
  }

  private mutating func readSample(_ bytes: [UInt8], _ line: Int) {
    var hasRotation = columns.count > Self.required
    for (index, column) in columns.enumerated() {
      if let value = value(bytes, column, index) {
        values[index] = value
      } else if index >= Self.required {
        hasRotation = false
      } else {
        return warn(
          line, "\(Self.names[index]) is not a valid sensor reading; the row was left out")
      }
    }
    samples.append(
      MotionSample(
        seconds: values[0], x: values[1], y: values[2], z: values[3],
        rotation: hasRotation ? RotationRate(x: values[4], y: values[5], z: values[6]) : nil))
  }

  private func value(_ bytes: [UInt8], _ column: Int?, _ index: Int) -> Double? {
    guard let column, column < fields.count else { return nil }
    let value = bytes.withUnsafeBufferPointer { all in
      parseDecimal(UnsafeBufferPointer(rebasing: all[fields[column]]))
    }
    return value.flatMap { abs($0) <= Self.largest[index] ? $0 : nil }
  }

  private mutating func warn(_ line: Int, _ message: String) {
    badRows += 1
    if warnings.count < Self.warningLimit { warnings.append(Warning(line: line, message: message)) }
  }
}
