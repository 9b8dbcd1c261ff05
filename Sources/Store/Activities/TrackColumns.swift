import Engine

/// Encodes a measured track as delta-encoded columns, at about 10 bytes per point.
///
/// Each column is quantised, differenced, zig-zag encoded and written as variable-length integers. Position, time and
/// distance grow almost evenly, so their *second* differences are stored: the filter keeps accelerations below 0.6
/// m/s², which fit into one byte at 1e-7°. Moving time is stored as its difference from elapsed time, which is nearly
/// always 0. `docs/developing/storage.md` describes the layout.
enum TrackColumns {
  private static let version: UInt8 = 1

  /// The number of steps per unit. It matches the resolution of `MeasuredTrack`, so that values are restored exactly.
  private enum Scale {
    /// Steps per degree. A step is 1.1 cm on the ground.
    static let coordinate = 1e7
    static let seconds = 100.0
    static let meters = 100.0
    static let metersPerSecond = 100.0
    static let beatsPerMinute = 10.0
    static let stepsPerMinute = 10.0
  }

  static func encode(_ points: some Collection<MeasuredPoint>) -> [UInt8] {
    var columns = Columns()
    for point in points { columns.append(point) }
    var writer = ByteWriter()
    writer.append(version)
    writer.appendVarint(UInt64(points.count))
    columns.finish(in: &writer)
    return writer.bytes
  }

  /// The writers of all columns. They are filled together so that each point is unpacked only once.
  private struct Columns {
    var times = ColumnWriter(order: 2)
    var latitudes = ColumnWriter(order: 2)
    var longitudes = ColumnWriter(order: 2)
    var distances = ColumnWriter(order: 2)
    var rests = ColumnWriter(order: 1)
    var speeds = ColumnWriter(order: 1)
    var altitudes = ColumnWriter(order: 1)
    var heartRates = ColumnWriter(order: 1)
    var cadences = ColumnWriter(order: 1)
    var starts: [Int] = []
    var count = 0

    mutating func append(_ point: MeasuredPoint) {
      let time = ColumnCoding.quantised(point.seconds, Scale.seconds)
      times.append(time)
      latitudes.append(ColumnCoding.quantised(point.coordinate?.latitude, Scale.coordinate))
      longitudes.append(ColumnCoding.quantised(point.coordinate?.longitude, Scale.coordinate))
      distances.append(ColumnCoding.quantised(point.distanceMeters, Scale.meters))
      let moving = ColumnCoding.quantised(point.movingSeconds, Scale.seconds)
      rests.append(moving.map { $0 - (time ?? 0) })
      speeds.append(ColumnCoding.quantised(point.speed, Scale.metersPerSecond))
      altitudes.append(ColumnCoding.quantised(point.altitude, Scale.meters))
      heartRates.append(ColumnCoding.quantised(point.heartRate, Scale.beatsPerMinute))
      cadences.append(ColumnCoding.quantised(point.cadence, Scale.stepsPerMinute))
      if point.startsSegment { starts.append(count) }
      count += 1
    }

    func finish(in writer: inout ByteWriter) {
      for column in [
        times, latitudes, longitudes, distances, rests, speeds, altitudes, heartRates, cadences,
      ] { column.finish(in: &writer) }
      writeStarts(starts, to: &writer)
    }
  }

  /// Returns nil if the bytes are damaged or from a later version.
  static func decode(_ bytes: [UInt8]) -> MeasuredTrack? {
    var reader = ByteReader(bytes)
    guard reader.readByte() == version, let count = reader.readCount(),
      let times = ColumnCoding.read(&reader, count, order: 2),
      let latitudes = ColumnCoding.read(&reader, count, order: 2),
      let longitudes = ColumnCoding.read(&reader, count, order: 2),
      let distances = ColumnCoding.read(&reader, count, order: 2),
      let rests = ColumnCoding.read(&reader, count, order: 1),
      let speeds = ColumnCoding.read(&reader, count, order: 1),
      let altitudes = ColumnCoding.read(&reader, count, order: 1),
      let heartRates = ColumnCoding.read(&reader, count, order: 1),
      let cadences = ColumnCoding.read(&reader, count, order: 1),
      let starts = readStarts(&reader, count)
    else { return nil }
    var track = MeasuredTrack()
    for index in 0..<count {
      let moving = rests[index].map { $0 &+ (times[index] ?? 0) }
      track.append(
        MeasuredPoint(
          seconds: ColumnCoding.value(times[index], Scale.seconds),
          coordinate: coordinate(latitudes[index], longitudes[index]),
          distanceMeters: ColumnCoding.value(distances[index], Scale.meters) ?? 0,
          movingSeconds: ColumnCoding.value(moving, Scale.seconds),
          speed: ColumnCoding.value(speeds[index], Scale.metersPerSecond),
          altitude: ColumnCoding.value(altitudes[index], Scale.meters),
          heartRate: ColumnCoding.value(heartRates[index], Scale.beatsPerMinute),
          cadence: ColumnCoding.value(cadences[index], Scale.stepsPerMinute),
          startsSegment: starts[index]))
    }
    return track
  }

  // MARK: Columns

  private static func coordinate(_ latitude: Int64?, _ longitude: Int64?) -> Coordinate? {
    guard let latitude = ColumnCoding.value(latitude, Scale.coordinate),
      let longitude = ColumnCoding.value(longitude, Scale.coordinate)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func writeStarts(_ starts: [Int], to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(starts.count))
    var previous = 0
    for start in starts {
      writer.appendVarint(UInt64(start - previous))
      previous = start
    }
  }

  private static func readStarts(_ reader: inout ByteReader, _ count: Int) -> [Bool]? {
    var starts = [Bool](repeating: false, count: count)
    guard let startCount = reader.readCount() else { return nil }
    var index: UInt64 = 0
    for _ in 0..<startCount {
      guard let step = reader.readVarint() else { return nil }
      let (sum, overflow) = index.addingReportingOverflow(step)
      guard !overflow, sum < UInt64(count) else { return nil }
      index = sum
      starts[Int(index)] = true
    }
    return starts
  }
}
