/// Analyses a recorded activity. Preserves the file's segments and detects gaps. If the recording has no times,
/// measures only the track's geometry. Takes time linear in the number of points.
///
/// - Parameters:
///   - recording: The recording, with times in seconds since its start.
///   - releasing: Called with the memory of points that won't be read again, a few tens of thousands at a time. The
///     closure may overwrite that memory. A caller that passes it must hand over its only copy of the recording;
///     otherwise the points are copied first.
public func analyze(
  _ recording: consuming Recording,
  releasing: ((UnsafeMutableRawBufferPointer) -> Void)? = nil
) -> ActivityAnalysis {
  var whole = recording
  let pointCount = whole.pointCount
  if whole.leadSeconds > 0, !whole.segments.isEmpty { whole = whole.withStartPoint() }
  var analyzer = RecordingAnalyzer(consume whole)
  analyzer.releasing = releasing
  var analysis = analyzer.run()
  analysis.pointCount = pointCount
  return analysis
}

/// Feeds a recording's points to the filter and accumulates the results.
struct RecordingAnalyzer {
  /// The recording, without the segments that were already read.
  private var recording: Recording
  /// Called with the memory of points that won't be read again.
  var releasing: ((UnsafeMutableRawBufferPointer) -> Void)?
  private let properties: RecordingProperties
  private var filter: TrackFilter
  private var smoother: TrackSmoother
  private var ledger: TrackLedger
  private var heart = BodySignal()
  private var steps = BodySignal()
  /// The device's pauses that end after the latest point.
  private var pauses: ArraySlice<RecordedPause> = []
  private var startsFileSegment = false
  /// The upcoming points that repeat the previous position and are skipped. If empty, both bounds are the index of the
  /// next point to check.
  private var hold = 0..<0
  /// The upcoming points without a position.
  private var deviceDistance: DeviceDistanceRange
  /// Whether to restart the filter at the next position, because the positions don't show how the athlete got there.
  private var restartsFilter = false
  /// The time of the latest accepted point in this segment.
  private var latestSeconds = -Double.infinity

  init(_ recording: Recording) {
    self.recording = recording
    properties = RecordingProperties(of: recording)
    var limits = FixLimits.limits(for: recording.sport)
    limits.assumedAccuracyMeters = properties.accuracyMeters
    limits.gapSeconds = max(limits.gapSeconds, 10 * properties.intervalSeconds)
    limits.restMeters = 25
    // The device has already smoothed its positions, and reports speeds only occasionally.
    limits.positionVarianceFactor = 1
    filter = TrackFilter(limits: limits)
    deviceDistance = DeviceDistanceRange(limits: limits)
    smoother = TrackSmoother(
      gate: AltitudeJumpDetector(limits: limits, source: recording.altitudeSource))
    let averaged = properties.intervalSeconds <= 5
    ledger = TrackLedger(
      elevation: ElevationMeter(source: recording.altitudeSource, averaged: averaged),
      slowestSpeed: recording.restsOnlyInPauses ? 0 : recording.sport.traits.slowestSpeed)
    // A heart rate strap sends a value every second, so a longer silence means that it stopped.
    let longest = max(BodySignal.freshness, 5 * properties.intervalSeconds)
    heart.longestSpan = min(limits.gapSeconds, longest)
    heart.spanAfterSilence = max(1, properties.intervalSeconds)
    steps = heart
    pauses = recording.pauses[...]
  }

  mutating func run() -> ActivityAnalysis {
    for index in properties.segmentOrder {
      var segment = recording.segments[index]
      recording.segments[index] = []
      add(&segment)
    }
    return analysis()
  }

  // MARK: Segments

  private mutating func add(_ segment: inout [TrackPoint]) {
    startsFileSegment = true
    restartsFilter = true
    latestSeconds = -.infinity
    deviceDistance = DeviceDistanceRange(limits: filter.limits)
    hold = segment.startIndex..<segment.startIndex
    let isTimed = properties.hasTimes(segment)
    for index in segment.indices {
      let point = segment[index]
      if let seconds = point.time { addSignals(point, at: seconds) }
      if isTimed {
        addTimed(point, in: segment, at: index)
      } else {
        addUntimed(point)
      }
      if index % Self.releaseBatchCount == 0, index > 0 { releasePoints(&segment, before: index) }
    }
    smoother.close()
    drain()
  }

  private static let releaseBatchCount = 1 << 15

  /// Releases the points before `index`, except the last one, which is still needed.
  private func releasePoints(_ segment: inout [TrackPoint], before index: Int) {
    guard let releasing else { return }
    let size = MemoryLayout<TrackPoint>.stride
    let first = max(0, index - Self.releaseBatchCount - 1)
    segment.withUnsafeMutableBytes { bytes in
      releasing(.init(rebasing: bytes[first * size..<(index - 1) * size]))
    }
  }

  /// Adds a point from a segment without times, connected to the previous position by a straight line.
  private mutating func addUntimed(_ point: TrackPoint) {
    guard let coordinate = point.plausibleCoordinate else { return }
    ledger.add(coordinate, altitude: point.plausibleAltitude, startsSegment: startsFileSegment)
    startsFileSegment = false
  }

  private mutating func addTimed(_ point: TrackPoint, in segment: [TrackPoint], at index: Int) {
    guard let seconds = point.time else { return }
    guard properties.hasTrack else { return addUnpositioned(point, at: seconds) }
    guard let coordinate = point.plausibleCoordinate else {
      return addCounted(point, in: segment, at: index, seconds)
    }
    if isHeld(in: segment, at: index) { return }
    var fix = Fix(seconds: seconds, coordinate: coordinate, altitude: point.plausibleAltitude)
    if properties.speedIsPlausible, let speed = point.speed,
      let course = course(in: segment, at: index)
    {
      fix.speed = speed
      fix.speedAccuracy = RecordingProperties.speedDeviation
      fix.course = course
    }
    guard filter.add(fix, now: seconds, startsNewSegment: restartsFilter) == nil,
      var state = filter.latest
    else { return }
    state.startsFileSegment = startsFileSegment
    state.countedMeters = deviceDistance.metersToEnd(at: index, in: segment)
    restartsFilter = false
    pass(&state, point)
  }

  /// Adds a point without a position if the device continued counting its distance.
  private mutating func addCounted(
    _ point: TrackPoint, in segment: [TrackPoint], at index: Int, _ seconds: Double
  ) {
    deviceDistance.examine(at: index, in: segment, after: latestSeconds)
    let begins = deviceDistance.total == nil
    guard let meters = deviceDistance.meters(at: point) else { return }
    var state = bare(point, at: seconds)
    state.startsSegment = startsFileSegment || begins
    state.countedMeters = meters
    restartsFilter = true
    pass(&state, point)
  }

  /// Returns whether a point only repeats the previous position although the athlete kept moving, because the recorder
  /// writes more often than it measures. This is assumed if the next different position is too far away to be reached
  /// in a single interval, but can plausibly be reached in the whole time.
  private mutating func isHeld(in segment: [TrackPoint], at index: Int) -> Bool {
    guard index > segment.startIndex,
      segment[index].plausibleCoordinate == segment[index - 1].plausibleCoordinate
    else { return false }
    if hold.contains(index) { return true }
    if index < hold.upperBound { return false }
    let next = segment[index...].firstIndex {
      $0.plausibleCoordinate != segment[index].plausibleCoordinate
    }
    hold = index..<(next ?? segment.endIndex)
    guard let next, let from = segment[index].plausibleCoordinate,
      let to = segment[next].plausibleCoordinate,
      let end = segment[next].time, let start = segment[index - 1].time,
      let last = segment[next - 1].time, end > last
    else { return release() }
    let way = distanceMeters(from: from, to: to)
    let usual = properties.meanSpeed
    let jumps = way > 3 * max(usual, 0.5) * (end - last)
    return jumps && way > usual / 2 * (end - start) ? true : release()
  }

  /// Accepts the points in `hold` without checking them again.
  private mutating func release() -> Bool {
    hold = hold.upperBound..<hold.upperBound
    return false
  }

  /// Adds a point of a recording without positions, such as an indoor one.
  private mutating func addUnpositioned(_ point: TrackPoint, at seconds: Double) {
    var state = bare(point, at: seconds)
    state.deviceMeters = properties.hasDeviceTotal ? point.deviceTotal : nil
    pass(&state, point)
  }

  private func bare(_ point: TrackPoint, at seconds: Double) -> FilteredFix {
    var state = FilteredFix(
      seconds: seconds, motion: .unknown, drive: Drive(accelerationVariance: 0), rest: .moving,
      startsSegment: startsFileSegment)
    state.hasPosition = false
    state.startsFileSegment = startsFileSegment
    state.altitude = point.plausibleAltitude
    return state
  }

  private mutating func pass(_ state: inout FilteredFix, _ point: TrackPoint) {
    startsFileSegment = false
    latestSeconds = state.seconds
    state.heartRate = point.heartRate
    state.cadence = point.cadence
    smoother.add(state, in: filter.plane)
    drain()
  }

  private mutating func drain() {
    while smoother.averageNextAltitude() {}
    while let fix = smoother.nextSettled() { ledger.add(fix) }
  }

  private mutating func addSignals(_ point: TrackPoint, at seconds: Double) {
    while let pause = pauses.first, pause.end <= seconds {
      steps.pause()
      pauses.removeFirst()
    }
    if let rate = point.heartRate, rate > 0, rate < 300 {
      heart.add(rate, at: seconds, counts: true)
    }
    if let cadence = point.cadence, cadence >= 0, cadence < 400 {
      steps.add(cadence, at: seconds, counts: cadence > 0)
    }
  }

  /// Returns the direction from the previous point to the next one in degrees. It is calculated because few files
  /// contain a course.
  private func course(in segment: [TrackPoint], at index: Int) -> Double? {
    let first = segment[max(index - 1, 0)].plausibleCoordinate
    let last = segment[min(index + 1, segment.count - 1)].plausibleCoordinate
    guard let first, let last, first != last else { return nil }
    let way = TangentPlane(at: first).position(of: last)
    let degrees = arctangent2(way.x, way.y) / radiansPerDegree
    return degrees < 0 ? degrees + 360 : degrees
  }

  // MARK: Result

  private func analysis() -> ActivityAnalysis {
    var analysis = ActivityAnalysis()
    analysis.segmentCount = recording.segments.count
    analysis.rawDistanceMeters = properties.rawDistanceMeters
    analysis.recordedDistanceMeters = recording.recordedDistanceMeters
    analysis.distanceMeters = properties.hasTrack ? ledger.distanceMeters : deviceMeters
    analysis.elapsedSeconds = properties.elapsedSeconds
    // Limit the moving time, because the segments of a chained file may overlap in time.
    analysis.movingSeconds = properties.elapsedSeconds.map {
      min($0 - stoppedSeconds(of: $0), ledger.movingSeconds)
    }
    analysis.elevationGainMeters = ledger.elevation.gain
    analysis.elevationLossMeters = ledger.elevation.loss
    analysis.elevationUncertaintyMeters = ledger.elevation.uncertainty
    if analysis.elapsedSeconds == nil { takeRecordedTimes(&analysis) }
    let timed =
      analysis.distanceMeters - (properties.elapsedSeconds == nil ? 0 : ledger.untimedMeters)
    if let moving = analysis.movingSeconds, moving > 0, timed > 0 {
      analysis.averageSpeed = timed / moving
    }
    analysis.averageHeartRate = recording.recordedHeartRate ?? heart.average
    analysis.maximumHeartRate = heart.maximum.map { max($0, analysis.averageHeartRate ?? 0) }
    analysis.averageCadence = steps.average
    if properties.elapsedSeconds != nil {
      analysis.kilometers = ledger.kilometers.splits
      analysis.miles = ledger.miles.splits
    }
    analysis.gaps = ledger.gaps
    analysis.quality = filter.quality
    analysis.quality.gapCount = ledger.gaps.count
    analysis.quality.gapSeconds = ledger.gapSeconds
    analysis.points = ledger.points
    analysis.addEffort(of: recording.sport)
    return analysis
  }
}

extension RecordingAnalyzer {
  /// Sets the times to those that the device reported for the whole recording.
  private func takeRecordedTimes(_ analysis: inout ActivityAnalysis) {
    analysis.elapsedSeconds = recording.recordedElapsedSeconds
    analysis.movingSeconds = recording.recordedMovingSeconds
  }

  /// The distance that the device counted, for recordings without positions.
  private var deviceMeters: Double {
    recording.recordedDistanceMeters ?? ledger.distanceMeters
  }

  /// Returns how long the device was paused. Only recordings without positions need this, because positions reveal
  /// rests.
  private func stoppedSeconds(of elapsed: Double) -> Double {
    if properties.hasTrack { return 0 }
    return recording.pauses.reduce(0) { $0 + max(0, min($1.end, elapsed) - max($1.start, 0)) }
  }
}
