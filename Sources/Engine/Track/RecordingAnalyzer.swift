/// Works out what a recorded activity amounts to. The file's own segments are kept and its gaps
/// found; a file without times gets its geometry measured and nothing invented. Linear in the number
/// of points.
public func analyze(_ recording: Recording) -> ActivityAnalysis {
  var analyzer = RecordingAnalyzer(recording)
  return analyzer.run()
}

/// Feeds a recording's points to the filter and adds up what comes out.
struct RecordingAnalyzer {
  private let recording: Recording
  private let habits: RecordingHabits
  private var filter: TrackFilter
  private var smoother = TrackSmoother()
  private var ledger: TrackLedger
  private var heart = BodySignal()
  private var steps = BodySignal()
  private var startsFileSegment = false

  init(_ recording: Recording) {
    self.recording = recording
    habits = RecordingHabits(of: recording)
    var limits = FixLimits.limits(for: recording.sport)
    limits.assumedAccuracyMeters = habits.accuracyMeters
    limits.gapSeconds = max(limits.gapSeconds, 5 * habits.intervalSeconds)
    filter = TrackFilter(limits: limits)
    let averaged = habits.intervalSeconds <= 5
    ledger = TrackLedger(
      elevation: ElevationMeter(source: recording.altitudeSource, averaged: averaged))
    heart.longestSpan = limits.gapSeconds
    steps.longestSpan = limits.gapSeconds
  }

  mutating func run() -> ActivityAnalysis {
    for segment in recording.segments { add(segment) }
    smoother.close()
    drain()
    return analysis()
  }

  // MARK: Segments

  private mutating func add(_ segment: [TrackPoint]) {
    startsFileSegment = true
    let isTimed = habits.hasTimes(segment)
    for index in segment.indices {
      let point = segment[index]
      if let seconds = point.seconds { addSignals(point, at: seconds) }
      if isTimed {
        addTimed(point, in: segment, at: index)
      } else if let place = point.coordinate {
        smoother.close()
        drain()
        ledger.add(place, altitude: point.altitude, startsSegment: startsFileSegment)
        startsFileSegment = false
      }
    }
  }

  private mutating func addTimed(_ point: TrackPoint, in segment: [TrackPoint], at index: Int) {
    guard let seconds = point.seconds else { return }
    guard let place = point.coordinate else { return addBare(point, at: seconds) }
    var fix = Fix(seconds: seconds, coordinate: place, altitude: point.saneAltitude)
    if habits.speedIsPlausible, let speed = point.speed, let course = course(in: segment, at: index)
    {
      fix.speed = speed
      fix.speedAccuracy = RecordingHabits.speedDeviation
      fix.course = course
    }
    guard filter.add(fix, now: seconds, breaksBefore: startsFileSegment) == nil,
      var state = filter.latest
    else { return }
    state.startsFileSegment = startsFileSegment
    startsFileSegment = false
    pass(&state, point)
  }

  /// Keeps the moment of a recording without positions, such as an indoor one.
  private mutating func addBare(_ point: TrackPoint, at seconds: Double) {
    guard !habits.hasPlaces else { return }
    var state = FilteredFix(
      seconds: seconds, motion: .unknown, accelerationVariance: 0, rest: .moving,
      startsSegment: startsFileSegment)
    state.hasPosition = false
    state.startsFileSegment = startsFileSegment
    state.altitude = point.saneAltitude
    startsFileSegment = false
    pass(&state, point)
  }

  private mutating func pass(_ state: inout FilteredFix, _ point: TrackPoint) {
    state.heartRate = point.heartRate
    state.cadence = point.cadence
    smoother.add(state, in: filter.plane)
    drain()
  }

  private mutating func drain() {
    while smoother.nextAveraged() != nil {}
    while let fix = smoother.nextSettled() { ledger.add(fix) }
  }

  private mutating func addSignals(_ point: TrackPoint, at seconds: Double) {
    if let rate = point.heartRate, rate > 0, rate < 300 {
      heart.add(rate, at: seconds, counts: true)
    }
    if let cadence = point.cadence, cadence > 0, cadence < 400 {
      steps.add(cadence, at: seconds, counts: true)
    }
  }

  /// Direction from the point before to the point after, in degrees: files seldom have one.
  private func course(in segment: [TrackPoint], at index: Int) -> Double? {
    let first = segment[max(index - 1, 0)].coordinate
    let last = segment[min(index + 1, segment.count - 1)].coordinate
    guard let first, let last, first != last else { return nil }
    let way = TangentPlane(at: first).position(of: last)
    let degrees = arctangent2(way.x, way.y) / radiansPerDegree
    return degrees < 0 ? degrees + 360 : degrees
  }

  // MARK: Result

  private func analysis() -> ActivityAnalysis {
    var analysis = ActivityAnalysis()
    analysis.pointCount = recording.pointCount
    analysis.segmentCount = recording.segments.count
    analysis.rawDistanceMeters = habits.rawDistanceMeters
    analysis.recordedDistanceMeters = recording.recordedDistanceMeters
    analysis.distanceMeters =
      habits.hasPlaces ? ledger.distanceMeters : recording.recordedDistanceMeters ?? 0
    analysis.elapsedSeconds = habits.elapsedSeconds
    analysis.movingSeconds = habits.elapsedSeconds == nil ? nil : ledger.movingSeconds
    analysis.elevationGainMeters = ledger.elevation.gain
    analysis.elevationLossMeters = ledger.elevation.loss
    analysis.elevationUncertaintyMeters = ledger.elevation.uncertainty
    if let moving = analysis.movingSeconds, moving > 0, analysis.distanceMeters > 0 {
      analysis.averageSpeed = analysis.distanceMeters / moving
    }
    analysis.averageHeartRate = heart.average
    analysis.maximumHeartRate = heart.maximum
    analysis.averageCadence = steps.average
    if habits.elapsedSeconds != nil {
      analysis.kilometers = ledger.kilometers.splits
      analysis.miles = ledger.miles.splits
    }
    analysis.gaps = ledger.gaps
    analysis.quality = filter.quality
    analysis.quality.gapCount = ledger.gaps.count
    analysis.quality.gapSeconds = ledger.gaps.reduce(0) { $0 + $1.end - $1.start }
    analysis.points = ledger.points
    return analysis
  }
}

extension TrackPoint {
  /// Nil where the number cannot be a height on Earth.
  var saneAltitude: Double? {
    altitude.flatMap { $0 > -1000 && $0 < 20_000 ? $0 : nil }
  }
}
