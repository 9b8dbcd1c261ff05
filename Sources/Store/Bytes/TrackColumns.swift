import Engine

/// A measured track as columns of small differences: about 10 bytes a point.
///
/// Each column is quantised, then differenced, zig-zagged and written as variable-length integers.
/// Position, time and distance grow almost evenly, so their *second* differences are stored: the
/// filter leaves accelerations below 0.6 m/s², which fit one byte at 1e-7°. Moving time is stored as
/// its difference to elapsed time, nearly always 0. `docs/storage.md` has the layout.
enum TrackColumns {
  private static let version: UInt8 = 1

  /// Steps in a unit, those of `MeasuredTrack`: what it holds comes back bit for bit.
  private enum Scale {
    /// Of a degree: 1.1 cm on the ground.
    static let coordinate = 1e7
    static let seconds = 100.0
    static let meters = 100.0
    static let metersPerSecond = 100.0
    static let beatsPerMinute = 10.0
    static let stepsPerMinute = 10.0
  }

  static func encode(_ points: some Collection<MeasuredPoint>) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(version)
    writer.appendVarint(UInt64(points.count))
    let times = points.map { quantised($0.seconds, Scale.seconds) }
    write(times, order: 2, to: &writer)
    write(column(points, Scale.coordinate) { $0.coordinate?.latitude }, order: 2, to: &writer)
    write(column(points, Scale.coordinate) { $0.coordinate?.longitude }, order: 2, to: &writer)
    write(column(points, Scale.meters) { $0.distanceMeters }, order: 2, to: &writer)
    let rests = zip(points, times).map { point, time in
      quantised(point.movingSeconds, Scale.seconds).map { $0 - (time ?? 0) }
    }
    write(rests, order: 1, to: &writer)
    write(column(points, Scale.metersPerSecond) { $0.speed }, order: 1, to: &writer)
    write(column(points, Scale.meters) { $0.altitude }, order: 1, to: &writer)
    write(column(points, Scale.beatsPerMinute) { $0.heartRate }, order: 1, to: &writer)
    write(column(points, Scale.stepsPerMinute) { $0.cadence }, order: 1, to: &writer)
    writeStarts(points.map(\.startsSegment), to: &writer)
    return writer.bytes
  }

  /// Nil when the bytes are damaged or of a later version.
  static func decode(_ bytes: [UInt8]) -> MeasuredTrack? {
    var reader = ByteReader(bytes)
    guard reader.readByte() == version, let count = reader.readCount(),
      let times = readColumn(&reader, count, order: 2),
      let latitudes = readColumn(&reader, count, order: 2),
      let longitudes = readColumn(&reader, count, order: 2),
      let distances = readColumn(&reader, count, order: 2),
      let rests = readColumn(&reader, count, order: 1),
      let speeds = readColumn(&reader, count, order: 1),
      let altitudes = readColumn(&reader, count, order: 1),
      let heartRates = readColumn(&reader, count, order: 1),
      let cadences = readColumn(&reader, count, order: 1),
      let starts = readStarts(&reader, count)
    else { return nil }
    var track = MeasuredTrack()
    for index in 0..<count {
      let moving = rests[index].map { $0 &+ (times[index] ?? 0) }
      track.append(
        MeasuredPoint(
          seconds: value(times[index], Scale.seconds),
          coordinate: coordinate(latitudes[index], longitudes[index]),
          distanceMeters: value(distances[index], Scale.meters) ?? 0,
          movingSeconds: value(moving, Scale.seconds),
          speed: value(speeds[index], Scale.metersPerSecond),
          altitude: value(altitudes[index], Scale.meters),
          heartRate: value(heartRates[index], Scale.beatsPerMinute),
          cadence: value(cadences[index], Scale.stepsPerMinute),
          startsSegment: starts[index]))
    }
    return track
  }

  // MARK: Quantising

  /// Nil for what is unknown, not finite or beyond 2^50 steps, which no measurement reaches.
  private static func quantised(_ value: Double?, _ scale: Double) -> Int64? {
    guard let value else { return nil }
    let steps = (value * scale).rounded(.toNearestOrEven)
    return steps.magnitude < 0x1p50 ? Int64(steps) : nil
  }

  private static func column(
    _ points: some Collection<MeasuredPoint>, _ scale: Double, _ value: (MeasuredPoint) -> Double?
  ) -> [Int64?] {
    points.map { quantised(value($0), scale) }
  }

  private static func value(_ steps: Int64?, _ scale: Double) -> Double? {
    steps.map { Double($0) / scale }
  }

  private static func coordinate(_ latitude: Int64?, _ longitude: Int64?) -> Coordinate? {
    guard let latitude = value(latitude, Scale.coordinate),
      let longitude = value(longitude, Scale.coordinate)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  // MARK: Columns

  private enum Presence: UInt8 {
    case none = 0
    case all = 1
    /// A bit a point follows, lowest first.
    case some = 2
  }

  private static func write(_ column: [Int64?], order: Int, to writer: inout ByteWriter) {
    let known = column.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    let presence = known == 0 ? Presence.none : known == column.count ? .all : .some
    writer.append(presence.rawValue)
    if presence == .some { writer.append(contentsOf: bitmap(column.map { $0 != nil })) }
    var differences = Differences(order: order)
    for case .some(let value) in column { writer.appendSigned(differences.add(value)) }
  }

  private static func readColumn(
    _ reader: inout ByteReader, _ count: Int, order: Int
  ) -> [Int64?]? {
    guard let presence = reader.readByte().flatMap(Presence.init) else { return nil }
    if presence == .none { return [Int64?](repeating: nil, count: count) }
    var present = [Bool](repeating: true, count: count)
    if presence == .some {
      guard let bits = readBitmap(&reader, count) else { return nil }
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

  private static func bitmap(_ bits: [Bool]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() where bit { bytes[index / 8] |= 1 << (index % 8) }
    return bytes
  }

  private static func readBitmap(_ reader: inout ByteReader, _ count: Int) -> [Bool]? {
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

  private static func writeStarts(_ isStart: [Bool], to writer: inout ByteWriter) {
    let starts = isStart.indices.filter { isStart[$0] }
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
