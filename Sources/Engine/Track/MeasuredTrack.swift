/// The points of a measured track, stored in 32 bytes each: a day at one fix a second takes 2.8 MB.
/// Times are kept to 0.01 s, places to 1e-7° (11 mm), distances and altitudes to 1 cm.
///
/// It grows by blocks, so that appending never copies more than one of them and memory never
/// doubles. Reading a point unpacks it.
public struct MeasuredTrack: RandomAccessCollection, Equatable, Sendable {
  /// Bytes a stored point takes.
  public static let bytesPerPoint = MemoryLayout<PackedPoint>.stride
  static let blockLength = 1024

  private var blocks: [[PackedPoint]] = []
  /// Constant time.
  public private(set) var count = 0

  public init() {}

  /// In the order of time, which is not checked.
  public init(_ points: some Sequence<MeasuredPoint>) {
    for point in points { append(point) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(position: Int) -> MeasuredPoint {
    blocks[position / Self.blockLength][position % Self.blockLength].unpacked
  }

  /// Reads block by block, which costs less than asking for each point by its index.
  public struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<[PackedPoint]>
    private var block: [PackedPoint] = []
    private var place = 0

    fileprivate init(_ blocks: [[PackedPoint]]) { rest = blocks[...] }

    public mutating func next() -> MeasuredPoint? {
      if place == block.count {
        guard let following = rest.popFirst() else { return nil }
        (block, place) = (following, 0)
      }
      defer { place += 1 }
      return block[place].unpacked
    }
  }

  public func makeIterator() -> Iterator { Iterator(blocks) }

  /// Rounds to the resolution above; values out of its range become unknown. Constant time.
  public mutating func append(_ point: MeasuredPoint) {
    if count % Self.blockLength == 0 {
      blocks.append([])
      blocks[blocks.count - 1].reserveCapacity(Self.blockLength)
    }
    blocks[blocks.count - 1].append(PackedPoint(point))
    count += 1
  }

  /// Distances and moving times so far of the points that have a moving time. Neither ever falls. Only these two are
  /// unpacked.
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

  /// Returns the track with each point changed. Takes linear time.
  func changed(_ change: (inout MeasuredPoint) -> Void) -> MeasuredTrack {
    var track = MeasuredTrack()
    for var point in self {
      change(&point)
      track.append(point)
    }
    return track
  }

  /// Bytes held for points, reserved ones included.
  public var retainedBytes: Int { blocks.count * Self.blockLength * Self.bytesPerPoint }
}

extension MeasuredTrack: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: MeasuredPoint...) { self.init(elements) }
}

/// A measured point in whole steps of its resolution; the largest number of a field means unknown.
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

/// The number in steps of 1 / scale; unknown when nil, not a number or out of range.
private func packed<Storage: FixedWidthInteger>(_ value: Double?, _ scale: Double) -> Storage {
  guard let value else { return .max }
  let steps = (value * scale).rounded(.toNearestOrEven)
  guard steps > Double(Storage.min) - 1, steps < Double(Storage.max) else { return .max }
  // By way of Int64: converting straight to any integer type goes through slow generic code.
  return Storage(truncatingIfNeeded: Int64(steps))
}

private func unpacked<Storage: FixedWidthInteger>(_ stored: Storage, _ scale: Double) -> Double? {
  stored == .max ? nil : Double(stored) / scale
}
