public import Engine

/// Google's encoded polyline format. It stores coordinates in degrees as text, with five decimal places (about a metre)
/// or six.
public enum Polyline {
  /// Encodes coordinates. Differences are taken between rounded values, so rounding errors don't accumulate. Ties
  /// are rounded away from zero.
  ///
  /// - Parameter precision: decimals of a degree, 5 or 6.
  public static func encode(_ coordinates: [Coordinate], precision: Int = 5) -> [UInt8] {
    let scale = precision == 6 ? 1e6 : 1e5
    // Two numbers of at most seven bytes per coordinate, plus room for the eight-byte store of the last number.
    return [UInt8](unsafeUninitializedCapacity: coordinates.count * 14 + 8) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var end = UnsafeMutableRawPointer(base)
      var (latitude, longitude): (Int32, Int32) = (0, 0)
      for coordinate in coordinates {
        let next = (whole(coordinate.latitude * scale), whole(coordinate.longitude * scale))
        append(unsigned(next.0 &- latitude), at: &end)
        append(unsigned(next.1 &- longitude), at: &end)
        (latitude, longitude) = next
      }
      count = end - UnsafeMutableRawPointer(base)
    }
  }

  /// Rounds to an integer. Values beyond ±10⁹ are clamped and NaN becomes 0, though angles never come near these
  /// limits.
  @inline(__always) private static func whole(_ value: Double) -> Int32 {
    guard abs(value) < 1e9 else {
      return value.isNaN ? 0 : value < 0 ? -1_000_000_000 : 1_000_000_000
    }
    // Adding exactly 0.5 would round up the largest number below one half.
    // In range: compared with 1e9 above
    return Int32(value + Double(signOf: value, magnitudeOf: 0.5.nextDown))
  }

  /// Moves the sign to the lowest bit (zigzag encoding).
  @inline(__always) private static func unsigned(_ value: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: value &<< 1 ^ value &>> 31))
  }

  /// Writes a number with a single eight-byte store, lowest five bits first. Branch-free, because half of the
  /// branches would be mispredicted.
  @inline(__always) private static func append(
    _ value: UInt64, at end: inout UnsafeMutableRawPointer
  ) {
    // Spread the bits into groups of twenty, then ten, then five.
    var bytes = value & 0xF_FFFF | (value &<< 12 & 0xF_FFFF_0000_0000)
    bytes = bytes & 0x0000_03FF_0000_03FF | (bytes &<< 6 & 0x03FF_0000_03FF_0000)
    bytes = bytes & 0x001F_001F_001F_001F | (bytes &<< 3 & 0x1F00_1F00_1F00_1F00)
    let last = UInt64(63 &- (bytes | 1).leadingZeroBitCount) & 56
    // Set the continuation bit of every byte except the last.
    bytes |= 0x2020_2020_2020_2020 & (1 &<< last &- 1)
    bytes &+= 0x3F3F_3F3F_3F3F_3F3F
    end.storeBytes(of: bytes.littleEndian, as: UInt64.self)
    end += Int(last &>> 3) &+ 1
  }

  /// Decodes a polyline.
  ///
  /// - Throws: `FileError` with the offset of the first invalid byte: one outside `?`…`~`, an end inside a number
  ///   or a pair, a number of more than 32 bits, or coordinates out of range.
  public static func decode(
    _ bytes: [UInt8], precision: Int = 5
  ) throws(FileError) -> [Coordinate] {
    try decode(bytes[...], precision: precision, atMost: .max)
  }

  /// Decodes at most `limit` coordinates. Ignores the rest.
  static func decode(
    _ bytes: ArraySlice<UInt8>, precision: Int, atMost limit: Int
  ) throws(FileError) -> [Coordinate] {
    let scale = precision == 6 ? 1e6 : 1e5
    var coordinates: [Coordinate] = []
    var index = bytes.startIndex
    var (latitude, longitude): (Int64, Int64) = (0, 0)
    while index < bytes.endIndex, coordinates.count < limit {
      let start = index
      latitude += try number(bytes, &index)
      longitude += try number(bytes, &index)
      let coordinate = Coordinate(
        latitude: Double(latitude) / scale, longitude: Double(longitude) / scale)
      guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 360 else {
        throw FileError(
          .malformed, "the polyline has an invalid coordinate at byte \(start)",
          byteOffset: start)
      }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  private static func number(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int
  ) throws(FileError) -> Int64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.endIndex {
      let chunk = bytes[index] &- 63
      guard chunk < 64, shift < 35 else {
        throw FileError(
          .malformed, "the polyline is damaged at byte \(index)", byteOffset: index)
      }
      value |= UInt64(chunk & 0x1F) << shift
      shift += 5
      index += 1
      if chunk < 0x20 {
        guard value <= UInt32.max else { break }
        return Int64(value >> 1) ^ -Int64(value & 1)
      }
    }
    throw FileError(
      .malformed,
      "the polyline ends inside a number, or has a number that is too large, at byte \(index)",
      byteOffset: index)
  }
}

/// Writes all positions of the recording as one polyline, without separating segments.
public func writePolyline(_ file: ActivityFile) -> [UInt8] {
  Polyline.encode(file.recording.segments.joined().compactMap(\.coordinate)) + [0x0A]
}

/// Reads a file that consists of a polyline. Assumes six decimals if five lead to coordinates out of range.
func readPolyline(_ bytes: [UInt8], limits: FileLimits) throws(FileError) -> ActivityFile {
  let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
  let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? bytes.endIndex
  let (text, most) = (bytes[start..<end], limits.pointCount + 1)
  var coordinates: [Coordinate]
  do throws(FileError) {
    coordinates = try Polyline.decode(text, precision: 5, atMost: most)
  } catch {
    // Report the error for five decimals if both attempts fail.
    guard let finer = try? Polyline.decode(text, precision: 6, atMost: most) else { throw error }
    coordinates = finer
  }
  let isTooMany = coordinates.count > limits.pointCount
  if isTooMany { coordinates.removeLast(coordinates.count - limits.pointCount) }
  let points = coordinates.map {
    TrackPoint(
      coordinate: Coordinate(
        latitude: $0.latitude, longitude: wrappedLongitude($0.longitude)))
  }
  var file = ActivityFile(format: .polyline, recording: Recording(segments: [points]))
  if isTooMany {
    let message = "only the first \(limits.pointCount) points were read"
    file.warnings = [FileWarning(.tooLarge, message)]
  }
  return file
}
