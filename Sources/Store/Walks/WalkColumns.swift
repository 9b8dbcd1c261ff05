import Engine

/// Encodes the steps of a walk as delta-encoded columns, at about 20 bytes per step. Rounds values to 0.1 ms and 0.1
/// mm. Re-encoding decoded steps produces the same bytes.
enum WalkColumns {
  private static let version: UInt8 = 2
  private static let columnCount = 14

  /// The number of quantisation steps per unit.
  private enum Scale {
    static let seconds = 10_000.0
    static let meters = 10_000.0
    /// The number of quantisation steps per m/s², used for `rise`.
    static let acceleration = 1_000.0
    static let radians = 1_000.0
    static let periodicity = 100.0
    static let constant = 10_000.0
  }

  static func encode(_ steps: [CoachedStep]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(version)
    writer.appendVarint(UInt64(steps.count))
    func write(_ scale: Double, order: Int = 1, _ value: (CoachedStep) -> Double?) {
      let column = steps.map { ColumnCoding.quantised(value($0), scale) }
      ColumnCoding.write(column, order: order, to: &writer)
    }
    write(Scale.seconds, order: 2) { $0.measured.step.seconds }
    write(Scale.seconds) { $0.measured.step.duration }
    write(Scale.meters) { $0.measured.lengthMeters }
    write(Scale.meters) { $0.measured.deviationMeters }
    write(Scale.acceleration) { $0.measured.step.rise }
    write(Scale.radians) { $0.measured.step.swing }
    write(Scale.radians) { $0.measured.step.turn }
    write(Scale.periodicity) { $0.measured.step.periodicity }
    write(1) { $0.measured.step.side.map { Double($0.rawValue) } }
    write(1) { Double($0.measured.model.rawValue) }
    write(1) { $0.warning.map { Double($0.rawValue) } }
    write(Scale.meters) { $0.methods.peakAcceleration }
    write(Scale.meters) { $0.methods.sensorFusion }
    write(Scale.constant) { $0.methods.constant }
    writer.append(contentsOf: ColumnCoding.bitmap(steps.map(\.isGood)))
    writer.append(contentsOf: ColumnCoding.bitmap(steps.map(\.measured.step.beginsBout)))
    return writer.bytes
  }

  /// Returns nil if the bytes are damaged or from a later version.
  static func decode(_ bytes: [UInt8]) -> [CoachedStep]? {
    var reader = ByteReader(bytes)
    guard reader.readByte() == version, let count = reader.readCount() else { return nil }
    var columns: [[Int64?]] = []
    for index in 0..<columnCount {
      guard let column = ColumnCoding.read(&reader, count, order: index == 0 ? 2 : 1) else {
        return nil
      }
      columns.append(column)
    }
    guard let good = ColumnCoding.readBits(&reader, count),
      let begins = ColumnCoding.readBits(&reader, count)
    else { return nil }
    var steps: [CoachedStep] = []
    steps.reserveCapacity(count)
    for index in 0..<count {
      guard var step = step(columns.map { $0[index] }) else { return nil }
      step.isGood = good[index]
      step.measured.step.beginsBout = begins[index]
      steps.append(step)
    }
    return steps
  }

  /// - Parameter row: one value per column, in the order of the columns.
  private static func step(_ row: [Int64?]) -> CoachedStep? {
    guard let seconds = ColumnCoding.value(row[0], Scale.seconds),
      let duration = ColumnCoding.value(row[1], Scale.seconds),
      let length = ColumnCoding.value(row[2], Scale.meters),
      let deviation = ColumnCoding.value(row[3], Scale.meters),
      let model = row[9].flatMap({ Int32(exactly: $0) }).flatMap(StepLengthModel.init(rawValue:))
    else { return nil }
    let step = WalkedStep(
      seconds: seconds, duration: duration,
      rise: ColumnCoding.value(row[4], Scale.acceleration) ?? 0,
      swing: ColumnCoding.value(row[5], Scale.radians),
      turn: ColumnCoding.value(row[6], Scale.radians),
      periodicity: ColumnCoding.value(row[7], Scale.periodicity) ?? 0,
      side: row[8].flatMap { Int32(exactly: $0) }.flatMap(WalkedStep.Side.init(rawValue:)))
    var coached = CoachedStep(
      measured: MeasuredStep(
        step: step, lengthMeters: length, deviationMeters: deviation, model: model),
      isGood: false,
      warning: row[10].flatMap { Int32(exactly: $0) }
        .flatMap(ToleranceMonitor.Warning.init(rawValue:)))
    coached.methods = StepMethods(
      peakAcceleration: ColumnCoding.value(row[11], Scale.meters),
      sensorFusion: ColumnCoding.value(row[12], Scale.meters),
      constant: ColumnCoding.value(row[13], Scale.constant))
    return coached
  }
}
