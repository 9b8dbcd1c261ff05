import Engine

/// The values of one record, with NaN for unknown ones.
struct FITRecordScan: ~Copyable {
  private let values: UnsafeMutablePointer<Double>
  private(set) var packedSpeedDistance: UInt32?

  init() {
    values = .allocate(capacity: FITRecordTarget.allCases.count)
    values.initialize(repeating: .nan, count: FITRecordTarget.allCases.count)
  }

  deinit { values.deallocate() }

  @inline(__always) mutating func clear() {
    values.update(repeating: .nan, count: FITRecordTarget.allCases.count)
    packedSpeedDistance = nil
  }

  @inline(__always) subscript(target: FITRecordTarget) -> Double {
    get { values[Int(target.rawValue)] }
    nonmutating set { values[Int(target.rawValue)] = newValue }
  }

  /// The point without its time, position and packed values.
  @inline(__always) var point: TrackPoint {
    var point = TrackPoint()
    point.altitude = self[.altitude]
    point.heartRate = self[.heartRate]
    point.cadence = self[.cadence]
    point.speed = self[.speed]
    point.distance = self[.distance]
    point.power = self[.power]
    point.temperature = self[.temperature]
    return point
  }

  /// - Precondition: the same as for `FITRecordStep.value`.
  @inline(__always) mutating func read(_ step: FITRecordStep, _ bytes: UnsafePointer<UInt8>) {
    if step.isSpecial { return readSpecial(step, bytes) }
    if let value = step.value(bytes) { self[step.target] = value }
  }

  @inline(__always) private mutating func readSpecial(
    _ step: FITRecordStep, _ bytes: UnsafePointer<UInt8>
  ) {
    if step.target == .compressedSpeedDistance {
      let pointer = bytes + step.offset
      packedSpeedDistance = UInt32(pointer[0]) | UInt32(pointer[1]) << 8 | UInt32(pointer[2]) << 16
      return
    }
    guard let value = step.value(bytes) else { return }
    if step.target == .cadenceFraction {
      let turns = self[.cadence] + value
      if FITRecordTarget.cadence.range.contains(turns) { self[.cadence] = turns }
    } else if !step.isFallback || self[step.target].isNaN {
      self[step.target] = value
    }
  }
}
