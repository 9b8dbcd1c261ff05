public import ActivityFiles
public import Engine

/// A simulated Apple Health export for tests and measurements, so that a real one isn't needed. The same seed always
/// generates the same bytes.
///
/// It contains the same kinds of content as real exports: Apple's document type with its errors; records that are
/// mostly of irrelevant kinds, with devices, metadata and heart rate lists; a correlation; workouts in old and new
/// notation with varying units, half of them with a route; and a clinical document.
public struct SimulatedHealthExport: Sendable {
  public var seed: UInt64
  /// The number of records, which take about 390 bytes each.
  public var recordCount: Int
  public var workoutCount: Int
  public var routeMeters: Double

  public init(seed: UInt64, recordCount: Int, workoutCount: Int, routeMeters: Double = 500) {
    self.seed = seed
    self.recordCount = recordCount
    self.workoutCount = workoutCount
    self.routeMeters = routeMeters
  }

  // MARK: Content

  /// The expected result of reading the archive.
  public var expected: HealthExport {
    var export = HealthExport()
    export.exported = Self.exported
    export.dateOfBirth = Day(year: 1990, month: 4, day: 2)
    export.sex = .female
    export.recordCount = recordCount + (recordCount > 0 ? 1 : 0)
    for index in 0..<recordCount {
      guard let body = SimulatedHealthRecord.Body(index) else { continue }
      let value = HealthValue(
        value: body.value, date: SimulatedHealthRecord.start(index), source: body.source)
      switch body.kind {
      case SimulatedHealthRecord.Body.height: export.heightMeters = value
      case SimulatedHealthRecord.Body.weight: export.weightKilograms = value
      default: export.restingHeartRate = value
      }
    }
    export.workouts = (0..<workoutCount).map { workout($0) }
    return export
  }

  static let exported = DateTime(unixMicroseconds: 1_790_000_000_000_000, zoneMinutes: 60)

  /// Returns a workout. There is one per day. Every second workout has a route, and every fourth is indoors and has a
  /// pause.
  func workout(_ index: Int) -> HealthWorkout {
    let kinds = ["Running", "Walking", "Cycling", "Hiking", "Swimming", "Yoga"]
    let name = kinds[index % kinds.count]
    let start = DateTime(
      unixMicroseconds: 1_500_000_000_000_000 + Int64(index) * 86_400_000_000,
      zoneMinutes: index % 3 == 0 ? 120 : -210)
    var workout = HealthWorkout(
      sport: Sport(healthName: name), typeName: name, start: start, end: start.adding(1830))
    workout.durationSeconds = Double(1800 + index % 7)
    workout.distanceMeters = Double(5000 + index % 900) / 1000 * 1000
    workout.energyKilocalories = Double(300 + index % 90)
    workout.source = "Ada’s Watch & \"Co\""
    workout.isIndoor = index % 4 == 1
    if index % 4 == 1 {
      workout.pauses = [.init(start: start.adding(600), end: start.adding(630))]
    }
    if index % 2 == 0 { workout.routePaths = ["/workout-routes/\(routeName(index))"] }
    return workout
  }

  func routeName(_ index: Int) -> String { "route_\(index)_8.02am.gpx" }

  /// Returns a workout's route.
  public func track(_ index: Int) -> Recording {
    simulatedRecording(
      seed: seed &+ UInt64(index), sport: .running, lengthMeters: routeMeters,
      startUnixSeconds: workout(index).start.unixSeconds)
  }

  // MARK: Files

  /// Returns the whole archive.
  public func archive(documentName: String = "export.xml") -> [UInt8] {
    var bytes: [UInt8] = []
    writeArchive(documentName: documentName) { bytes += $0 }
    return bytes
  }

  /// Writes the archive in pieces, each of which is about 64 KB before compression.
  public func writeArchive(
    documentName: String = "export.xml", to write: ([UInt8]) throws -> Void
  ) rethrows {
    let zip = ZipWriter()
    let folder = "apple_health_export/"
    zip.add(
      folder + "export_cda.xml",
      Array("<?xml version=\"1.0\"?>\n<ClinicalDocument><id/></ClinicalDocument>\n".utf8))
    for index in stride(from: 0, to: workoutCount, by: 2) {
      zip.add(folder + "workout-routes/" + routeName(index), route(index))
      try write(zip.drain())
    }
    zip.begin(folder + documentName)
    try writeDocument { piece in
      zip.append(piece)
      try write(zip.drain())
    }
    try write(zip.finish())
  }

  /// Writes `export.xml` in pieces.
  public func writeDocument(to write: ([UInt8]) throws -> Void) rethrows {
    var xml = XMLWriter()
    writeHead(&xml)
    var record = SimulatedHealthRecord(seed: seed)
    for index in 0..<recordCount {
      record.write(index, to: &xml)
      if xml.bytes.count > 1 << 16 { try write(xml.drain()) }
    }
    if recordCount > 0 { record.writeCorrelation(to: &xml) }
    for index in 0..<workoutCount {
      writeWorkout(workout(index), isOld: index % 5 == 4, to: &xml)
      if xml.bytes.count > 1 << 16 { try write(xml.drain()) }
    }
    xml.raw(" <ActivitySummary dateComponents=\"2024-03-01\" activeEnergyBurned=\"512.3\"/>\n")
    xml.raw("</HealthData>\n")
    try write(xml.drain())
  }
}
