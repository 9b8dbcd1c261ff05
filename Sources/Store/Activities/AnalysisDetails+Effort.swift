import Engine

extension AnalysisDetails {
  static func write(_ efforts: [LengthEffort], to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(efforts.count))
    for effort in efforts {
      writer.appendDouble(effort.length)
      writer.appendDouble(effort.effort.seconds)
      writer.appendDouble(effort.effort.startMeters)
    }
  }

  static func readBestEfforts(_ reader: inout ByteReader) -> [LengthEffort]? {
    guard let count = reader.readCount() else { return nil }
    var efforts: [LengthEffort] = []
    for _ in 0..<count {
      guard let length = reader.readDouble(), let seconds = reader.readDouble(),
        let start = reader.readDouble()
      else { return nil }
      efforts.append(
        LengthEffort(
          length: length, effort: BestEffort(seconds: seconds, startMeters: start)))
    }
    return efforts
  }

  static func write(_ effort: ActivityEffort, to writer: inout ByteWriter) {
    writer.append(effort.isOnFoot ? 1 : 0)
    writer.appendOptional(effort.joulesPerKilogram)
    write(effort.heartRates, to: &writer)
    writer.appendVarint(UInt64(clamping: effort.steady.count))
    writer.appendDouble(effort.steady.uptake)
    writer.appendDouble(effort.steady.heartRate)
    write(effort.cadence, to: &writer)
    for number in effort.symmetry.numbers { writer.appendDouble(number) }
  }

  static func readEffort(_ reader: inout ByteReader) -> ActivityEffort? {
    var effort = ActivityEffort()
    guard let isOnFoot = reader.readByte(), let joules = reader.readDouble(),
      let rates = readHeartRates(&reader), let count = reader.readVarint(),
      let uptake = reader.readDouble(), let rate = reader.readDouble(),
      let cadence = readCadence(&reader), let numbers = readNumbers(5, &reader),
      let symmetry = StepSymmetry(numbers: numbers)
    else { return nil }
    effort.isOnFoot = isOnFoot != 0
    effort.joulesPerKilogram = known(joules)
    effort.heartRates = rates
    effort.steady = SteadyEffort(count: Int(clamping: count), uptake: uptake, heartRate: rate)
    effort.cadence = cadence
    effort.symmetry = symmetry
    return effort
  }

  /// Encodes only the time spent at each heart rate.
  static func encode(_ heartRates: HeartRateTime) -> [UInt8] {
    var writer = ByteWriter()
    write(heartRates, to: &writer)
    return writer.bytes
  }

  /// Decodes the output of the heart-rate `encode(_:)`. Returns nil if the bytes are malformed.
  static func decodeHeartRates(_ bytes: [UInt8]) -> HeartRateTime? {
    var reader = ByteReader(bytes)
    return readHeartRates(&reader)
  }

  private static func write(_ heartRates: HeartRateTime, to writer: inout ByteWriter) {
    writer.appendVarint(UInt64(heartRates.centiseconds.count))
    for time in heartRates.centiseconds { writer.appendVarint(UInt64(time)) }
  }

  private static func readHeartRates(_ reader: inout ByteReader) -> HeartRateTime? {
    guard let count = reader.readCount() else { return nil }
    var times: [UInt32] = []
    for _ in 0..<count {
      guard let time = reader.readVarint() else { return nil }
      times.append(UInt32(clamping: time))
    }
    return HeartRateTime(centiseconds: times)
  }

  private static func write(_ cadence: CadenceMetrics, to writer: inout ByteWriter) {
    let band = cadence.band
    writer.appendOptional(cadence.mean)
    for seconds in [band.secondsInside, band.secondsBelow, band.secondsAbove] {
      writer.appendDouble(seconds)
    }
    writer.appendOptional(cadence.retention)
    for number in cadence.line.numbers { writer.appendDouble(number) }
    writer.appendVarint(UInt64(cadence.curve.count))
    for point in cadence.curve {
      writer.appendSigned(steps(point.seconds, 10))
      writer.appendSigned(steps(point.cadence, 10))
      writer.appendSigned(steps(point.target, 10))
      writer.appendSigned(steps(point.speed, 100))
      writer.appendSigned(steps(point.beatShare, 100))
    }
  }

  private static func readCadence(_ reader: inout ByteReader) -> CadenceMetrics? {
    var cadence = CadenceMetrics()
    guard let mean = reader.readDouble(), let band = readNumbers(3, &reader),
      let retention = reader.readDouble(), let numbers = readNumbers(6, &reader),
      let line = LineFit(numbers: numbers), let count = reader.readCount()
    else { return nil }
    cadence.mean = known(mean)
    cadence.band = CadenceBand(
      secondsInside: band[0], secondsBelow: band[1], secondsAbove: band[2])
    cadence.retention = known(retention)
    cadence.line = line
    for _ in 0..<count {
      guard let point = readCurvePoint(&reader) else { return nil }
      cadence.curve.append(point)
    }
    return cadence
  }

  private static func readCurvePoint(_ reader: inout ByteReader) -> CadenceCurvePoint? {
    guard let seconds = reader.readSigned(), let cadence = reader.readSigned(),
      let target = reader.readSigned(), let speed = reader.readSigned(),
      let beats = reader.readSigned()
    else { return nil }
    return CadenceCurvePoint(
      seconds: Double(seconds) / 10, cadence: value(cadence, 10), target: value(target, 10),
      speed: value(speed, 100), beatShare: Double(beats) / 100)
  }

  private static let unknownSteps: Int64 = -1

  private static func steps(_ value: Double?, _ scale: Double) -> Int64 {
    guard let value, value >= 0, value < 1e12 else { return unknownSteps }
    return Int64(saturating: (value * scale).rounded())
  }

  private static func value(_ steps: Int64, _ scale: Double) -> Double? {
    steps < 0 ? nil : Double(steps) / scale
  }

  private static func readNumbers(_ count: Int, _ reader: inout ByteReader) -> [Double]? {
    var numbers: [Double] = []
    for _ in 0..<count {
      guard let number = reader.readDouble() else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
