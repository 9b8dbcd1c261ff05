public import Engine
import TextEncoding

/// Reads recorded body landmarks from JSON lines, one per frame. The first line is `{"width":…,"height":…}` in pixels;
/// only their ratio matters. Each other line is `{"t": seconds, "lm": [[x, y, z, visibility] × 33] | null}`, with x and
/// y as fractions of the image size. Frames are parsed one at a time, so a long recording needs no more memory than its
/// file.
public struct LandmarkReader: Sendable {
  /// The width divided by the height.
  public let aspect: Double
  private let bytes: [UInt8]
  private var index = 0
  private var line = 0

  private static let pointCount = BodyLandmark.allCases.count

  /// - Parameter path: `-` means standard input. Gzip is decompressed.
  public init(path: String, limits: FileLimits = .standard) throws(FileError) {
    try self.init(bytes: readFileBytes(path: path, limits: limits))
  }

  /// - Throws: `FileError` if the header is missing or invalid.
  public init(bytes: [UInt8]) throws(FileError) {
    var lines = LineScan(bytes)
    guard let header = lines.next() else { throw FileError(.empty, "the file is empty") }
    let node = try Self.object(bytes, header, lines.line)
    guard let width = node["width"]?.number, let height = node["height"]?.number,
      width >= 1, height >= 1, width <= 1e6, height <= 1e6
    else {
      throw FileError(
        .unknownFormat, "expected a header with width and height in pixels", line: lines.line)
    }
    aspect = width / height
    self.bytes = bytes
    index = lines.index
    line = lines.line
  }

  /// Returns the next frame, or nil after the last.
  ///
  /// - Throws: `FileError` if the line isn't a valid frame. The next call continues with the following line.
  public mutating func next() throws(FileError) -> PoseFrame? {
    var lines = LineScan(bytes, index: index, line: line)
    guard let range = lines.next() else { return nil }
    (index, line) = (lines.index, lines.line)
    let node = try Self.object(bytes, range, line)
    guard let seconds = node["t"]?.number, seconds.isFinite else {
      throw FileError(.malformed, "expected a time t in seconds", line: line)
    }
    guard let landmarks = node["lm"] else {
      return PoseFrame(seconds: seconds, aspect: aspect, points: [])
    }
    return PoseFrame(seconds: seconds, aspect: aspect, points: try points(landmarks))
  }

  private func points(_ node: JSONValue) throws(FileError) -> [PosePoint] {
    guard let rows = node.array, rows.count == Self.pointCount else {
      throw FileError(
        .malformed, "expected lm to be null or \(Self.pointCount) landmarks", line: line)
    }
    var points: [PosePoint] = []
    points.reserveCapacity(rows.count)
    for row in rows {
      let numbers = (row.array ?? []).compactMap(\.number)
      guard numbers.count >= 4, numbers.count == row.array?.count else {
        throw FileError(
          .malformed, "landmark \(points.count) is not [x, y, z, visibility]", line: line)
      }
      points.append(
        PosePoint(x: numbers[0], y: numbers[1], z: numbers[2], visibility: numbers[3]))
    }
    return points
  }

  private static func object(
    _ bytes: [UInt8], _ range: Range<Int>, _ line: Int
  ) throws(FileError) -> JSONValue {
    let node: JSONValue
    do throws(FileError) {
      node = try JSONValue(bytes: Array(bytes[range]))
    } catch {
      throw FileError(error.kind, error.message, line: line)
    }
    guard node.members != nil else {
      throw FileError(.unknownFormat, "expected an object in braces", line: line)
    }
    return node
  }
}

/// Iterates over the lines that aren't blank.
private struct LineScan {
  private let bytes: [UInt8]
  private(set) var index: Int
  /// The number of the latest line, counted from 1.
  private(set) var line: Int

  init(_ bytes: [UInt8], index: Int = 0, line: Int = 0) {
    self.bytes = bytes
    self.index = index
    self.line = line
  }

  mutating func next() -> Range<Int>? {
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      let range = start..<index
      index += 1
      line += 1
      if bytes[range].contains(where: { $0 > 0x20 }) { return range }
    }
    return nil
  }
}
