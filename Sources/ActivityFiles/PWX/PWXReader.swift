import Engine

/// The data read so far from one `workout` element.
private struct PWXWorkout {
  var sportText: String?
  var start: DateTime?
  var summary = DeviceSummary(startSeconds: 0)
  /// The laps, with starts relative to the workout's start.
  var laps: [FileLap] = []

  var sport: Sport { sportText.flatMap(Sport.init(fileText:)) ?? .other }
}

/// Reads TrainingPeaks' PWX. Each `workout` becomes a session with one segment, and each `segment` a lap. Damaged
/// parts are skipped with a warning.
struct PWXReader: ~Copyable, DocumentReader {
  private var track: XMLTrack
  private var workouts: [PWXWorkout] = []
  private var title: String?
  private var notes: String?
  private var device: [String] = []
  private var creator: String?

  /// - Parameter xml: positioned at the document's first element.
  init(at xml: consuming XMLReader, limits: FileLimits) {
    track = XMLTrack(at: xml, limits: limits)
  }

  static func reads(_ name: XMLName) -> Bool { PWXName.table[name] == .pwx }

  consuming func read() throws(FileError) -> ActivityFile {
    for attribute in track.xml.attributes where PWXName.table[attribute.name] == .creator {
      creator = track.string(track.xml.value(attribute))
    }
    do throws(FileError) {
      while try track.xml.nextChild(of: 0) {
        if PWXName.table[track.xml.name] == .workout { try readWorkout() }
      }
    } catch {
      track.warnings.add(error)
    }
    endWorkout()
    return finish()
  }

  // MARK: Workouts

  private mutating func readWorkout() throws(FileError) {
    endWorkout()
    workouts.append(PWXWorkout())
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) { try readPart(of: workouts.count - 1) }
  }

  private mutating func readPart(of workout: Int) throws(FileError) {
    switch PWXName.table[track.xml.name] {
    case .sportType: workouts[workout].sportText = track.string(try track.xml.text())
    case .title: title = try firstText(title)
    case .comment: notes = try firstText(notes)
    // These are inside `device`, which is entered like any unknown element.
    case .make, .model:
      if let word = track.string(try track.xml.text()) { device.append(word) }
    case .time: try readStart(of: workout)
    case .summary: workouts[workout].summary = try summary()
    case .segment: try readLap(of: workout)
    case .sample: try readSample(of: workout)
    default: return
    }
  }

  private mutating func firstText(_ known: String?) throws(FileError) -> String? {
    let text = track.string(try track.xml.text())
    return known ?? text
  }

  private mutating func readStart(of workout: Int) throws(FileError) {
    let text = try track.xml.text()
    guard let time = DateTime(bytes: text) else {
      return track.noteTime(.time, "\(track.excerpt(text)) is not a valid time")
    }
    if time.zoneMinutes == nil {
      track.noteTime(.timeWithoutZone, "the time has no zone; UTC was assumed")
    }
    workouts[workout].start = time
    if track.start == nil { track.start = time }
  }

  /// Ends the points of the current workout, which has at most one segment of points.
  private mutating func endWorkout() {
    if !workouts.isEmpty { track.endSegment(keepingEmpty: true) }
  }

  // MARK: Totals

  private mutating func readLap(of workout: Int) throws(FileError) {
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      if PWXName.table[track.xml.name] == .summary {
        workouts[workout].laps.append(FileLap(try summary()))
      }
    }
  }

  private mutating func summary() throws(FileError) -> DeviceSummary {
    var summary = DeviceSummary(startSeconds: 0)
    var stopped: Double?
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) {
      switch PWXName.table[track.xml.name] {
      case .beginning: summary.startSeconds = try number(in: PointRange.seconds) ?? 0
      case .duration: summary.elapsedSeconds = try number(in: Self.totals)
      case .durationStopped: stopped = try number(in: Self.totals)
      case .distance: summary.distanceMeters = try number(in: Self.totals)
      case .ascent: summary.ascentMeters = try number(in: Self.totals)
      case .descent: summary.descentMeters = try number(in: Self.totals)
      case .heartRate:
        summary.averageHeartRate = attribute(.average, in: PointRange.heartRate)
        summary.maximumHeartRate = attribute(.maximum, in: PointRange.heartRate)
      case .speed: summary.maximumSpeed = attribute(.maximum, in: PointRange.speed)
      default: try track.xml.skipElement()
      }
    }
    summary.timerSeconds = summary.elapsedSeconds.map { max(0, $0 - (stopped ?? 0)) }
    return summary
  }

  private static let totals = InputRange(0.0...1e9)

  private mutating func number(in range: InputRange<Double>) throws(FileError) -> Double? {
    try track.number(in: range.bounds)
  }

  private mutating func attribute(_ name: PWXName, in range: InputRange<Double>) -> Double? {
    for attribute in track.xml.attributes where PWXName.table[attribute.name] == name {
      return range.checked(parseDecimal(track.xml.value(attribute)))
    }
    return nil
  }

  // MARK: Samples

  private mutating func readSample(of workout: Int) throws(FileError) {
    try track.checkPointCount()
    var sample = PWXSample()
    let depth = track.xml.depth
    while try track.xml.nextChild(of: depth) { try readValue(of: &sample) }
    if sample.hasBadPosition { track.noteTime(.position, "the point has no usable position") }
    let start = workouts[workout].start ?? track.start
    if let start, let first = track.start, let offset = sample.point.seconds {
      sample.point.seconds = offset + start.seconds(since: first)
    }
    warnIfUnordered(of: sample.point)
    track.add(sample.point)
  }

  private mutating func warnIfUnordered(of point: TrackPoint) {
    guard let seconds = point.seconds else { return }
    if let last = track.lastSeconds, seconds < last {
      track.noteTime(.timeGoesBack, "the point is earlier than the one before it")
    }
    track.lastSeconds = seconds
  }

  private mutating func readValue(of sample: inout PWXSample) throws(FileError) {
    switch PWXName.table[track.xml.name] {
    case .timeOffset: sample.point.seconds = try number(in: PointRange.seconds)
    case .heartRate: sample.point.heartRate = try track.heartRate()
    case .speed: sample.point.speed = try number(in: PointRange.speed)
    case .power: sample.point.power = try number(in: PointRange.power)
    case .cadence: sample.point.cadence = try number(in: PointRange.cadence)
    case .distance: sample.point.distance = try number(in: PointRange.distance)
    case .altitude: sample.point.altitude = try number(in: PointRange.altitude)
    case .temperature: sample.point.temperature = try number(in: PointRange.temperature)
    case .latitude: sample.setLatitude(parseDecimal(try track.xml.text()))
    case .longitude: sample.setLongitude(parseDecimal(try track.xml.text()))
    default: try track.xml.skipElement()
    }
  }
}

extension PWXReader {
  private consuming func finish() -> ActivityFile {
    for defect in track.xml.defects { track.warnings.add(defect) }
    if track.pointCount == 0 {
      track.warnings.add(.noTrack, "the file contains no recorded points")
    }
    for (index, workout) in workouts.enumerated() {
      track.segments.doubleLegCadence(workout.sport, in: index..<index + 1)
    }
    var file = ActivityFile(format: .pwx, recording: recording)
    (file.name, file.notes) = (title, notes)
    file.creator = device.isEmpty ? creator : device.joined(separator: " ")
    file.sportText = workouts.first?.sportText
    file.zoneMinutes = track.start?.zoneMinutes.flatMap { $0 == 0 ? nil : $0 }
    for (index, workout) in workouts.enumerated() { add(workout, at: index, to: &file) }
    file.recording.state(heartRate: file.statedHeartRate)
    file.warnings = track.warnings.warnings
    return file
  }

  private var recording: Recording {
    let sports = workouts.map(\.sport)
    let distances = workouts.compactMap(\.summary.distanceMeters)
    return Recording(
      sport: sports.allSatisfy { $0 == sports.first } ? sports.first ?? .other : .other,
      startUnixSeconds: track.start?.unixSeconds, segments: track.segments,
      recordedDistanceMeters: distances.isEmpty
        ? runningTotal(track.segments) : distances.reduce(0, +))
  }

  private func add(_ workout: PWXWorkout, at index: Int, to file: inout ActivityFile) {
    var offset = 0.0
    if let start = workout.start, let first = track.start { offset = start.seconds(since: first) }
    var summary = workout.summary
    summary.startSeconds += offset
    file.sessions.append(
      FileSession(
        sport: workout.sport, sportText: workout.sportText, segments: index..<index + 1,
        summary: summary))
    file.laps += workout.laps.map { lap in
      var lap = lap
      lap.summary.startSeconds += offset
      return lap
    }
  }
}

/// The data read so far from one `sample` element.
private struct PWXSample {
  var point = TrackPoint()
  private var latitude: Double?
  private var longitude: Double?
  private(set) var hasBadPosition = false

  mutating func setLatitude(_ degrees: Double?) {
    latitude = degrees
    updateCoordinate(isBad: degrees == nil)
  }

  mutating func setLongitude(_ degrees: Double?) {
    longitude = degrees
    updateCoordinate(isBad: degrees == nil)
  }

  private mutating func updateCoordinate(isBad: Bool) {
    let isComplete = latitude != nil && longitude != nil
    point.coordinate = Coordinate(degreesNorth: latitude, east: longitude)
    hasBadPosition = hasBadPosition || isBad || isComplete && point.coordinate == nil
  }
}
