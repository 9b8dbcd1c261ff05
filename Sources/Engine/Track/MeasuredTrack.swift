/// The points of a measured track, stored in 32 bytes each, so a day with one fix per second takes 2.8 MB. The
/// resolution is 0.01 s for times, 1e-7° (11 mm) for positions, and 1 cm for distances and altitudes.
///
/// Storage grows in blocks, so appending copies at most one block, and memory never doubles. Accessing a point unpacks
/// it.
public struct MeasuredTrack: RandomAccessCollection, Equatable, Sendable {
  /// The size of a stored point in bytes.
  public static let bytesPerPoint = MemoryLayout<PackedPoint>.stride
  static let blockLength = 1024

  private var blocks: [[PackedPoint]] = []
  /// The number of points.
  ///
  /// - Complexity: O(1).
  public private(set) var count = 0

  public init() {}

  /// Creates a track from points, which must be in chronological order. The order isn't checked.
  public init(_ points: some Sequence<MeasuredPoint>) {
    for point in points { append(point) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(position: Int) -> MeasuredPoint {
    blocks[position / Self.blockLength][position % Self.blockLength].unpacked
  }

  /// An iterator that reads block by block, which is faster than accessing each point by its index.
  public struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<[PackedPoint]>
    private var block: [PackedPoint] = []
    private var index = 0

    fileprivate init(_ blocks: [[PackedPoint]]) { rest = blocks[...] }

    public mutating func next() -> MeasuredPoint? {
      if index == block.count {
        guard let following = rest.popFirst() else { return nil }
        (block, index) = (following, 0)
      }
      defer { index += 1 }
      return block[index].unpacked
    }
  }

  public func makeIterator() -> Iterator { Iterator(blocks) }

  /// Appends a point, rounded to the track's resolution. Values outside the storable range become nil.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func append(_ point: MeasuredPoint) {
    if count % Self.blockLength == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockLength)
    }
    blocks[blocks.count - 1].append(PackedPoint(point))
    count += 1
  }

  /// Returns the cumulative distances and moving times of all points with a moving time. Neither ever decreases.
  /// Unpacks only these two values.
  func movement() -> (meters: [Double], seconds: [Double]) {
    var meters: [Double] = []
    var seconds: [Double] = []
    meters.reserveCapacity(count)
    seconds.reserveCapacity(count)
    var (far, late) = (0.0, 0.0)
    for block in blocks {
      for point in block {
        guard let moving = point.movingSeconds else { continue }
        (far, late) = (Swift.max(point.distanceMeters, far), Swift.max(moving, late))
        meters.append(far)
        seconds.append(late)
      }
    }
    return (meters, seconds)
  }

  /// Returns a copy of the track with `change` applied to each point.
  ///
  /// - Complexity: O(*n*).
  func changed(_ change: (inout MeasuredPoint) -> Void) -> MeasuredTrack {
    var track = MeasuredTrack()
    for var point in self {
      change(&point)
      track.append(point)
    }
    return track
  }

  /// The memory allocated for points in bytes, including reserved space.
  public var retainedBytes: Int { blocks.count * Self.blockLength * Self.bytesPerPoint }
}

extension MeasuredTrack: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: MeasuredPoint...) { self.init(elements) }
}

/// A measured point, stored as integer multiples of the resolution. The largest value of a field means unknown.
struct PackedPoint: Equatable, Sendable {
  private var centiseconds: UInt32
  private var latitude: Int32
  private var longitude: Int32
  private var centimeters: UInt32
  private var movingCentiseconds: UInt32
  private var altitudeCentimeters: Int32
  private var centimetersPerSecond: UInt16
  private var deciBeats: UInt16
  private var deciSteps: UInt16
  private var startsSegment: Bool

  init(_ point: MeasuredPoint) {
    centiseconds = packed(point.seconds, 100)
    let inRange = point.coordinate.map { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 }
    let coordinate = inRange == true ? point.coordinate : nil
    latitude = packed(coordinate?.latitude, 1e7)
    longitude = packed(coordinate?.longitude, 1e7)
    centimeters = packed(point.distanceMeters, 100)
    movingCentiseconds = packed(point.movingSeconds, 100)
    altitudeCentimeters = packed(point.altitude, 100)
    centimetersPerSecond = packed(point.speed, 100)
    deciBeats = packed(point.heartRate, 10)
    deciSteps = packed(point.cadence, 10)
    startsSegment = point.startsSegment
  }

  var distanceMeters: Double { Engine.unpacked(centimeters, 100) ?? 0 }
  var movingSeconds: Double? { Engine.unpacked(movingCentiseconds, 100) }

  var unpacked: MeasuredPoint {
    var coordinate: Coordinate?
    if let latitude = Engine.unpacked(latitude, 1e7),
      let longitude = Engine.unpacked(longitude, 1e7)
    {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    return MeasuredPoint(
      seconds: Engine.unpacked(centiseconds, 100), coordinate: coordinate,
      distanceMeters: distanceMeters,
      movingSeconds: movingSeconds,
      speed: Engine.unpacked(centimetersPerSecond, 100),
      altitude: Engine.unpacked(altitudeCentimeters, 100),
      heartRate: Engine.unpacked(deciBeats, 10), cadence: Engine.unpacked(deciSteps, 10),
      startsSegment: startsSegment)
  }
}

/// Returns the number in units of 1 / scale, or the largest value if it is nil, NaN or out of range.
private func packed<Storage: FixedWidthInteger>(_ value: Double?, _ scale: Double) -> Storage {
  guard let value else { return .max }
  let steps = (value * scale).rounded(.toNearestOrEven)
  guard steps > Double(Storage.min) - 1, steps < Double(Storage.max) else { return .max }
  // Convert to Int64 first, because converting a double directly to a generic integer type is slow.
  return Storage(truncatingIfNeeded: Int64(steps))
}

private func unpacked<Storage: FixedWidthInteger>(_ stored: Storage, _ scale: Double) -> Double? {
  stored == .max ? nil : Double(stored) / scale
}
