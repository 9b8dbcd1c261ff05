import ActivityFiles
import Engine
import TextEncoding

/// The results of a replayed session, computed from the smoothed track after its end.
struct ReplaySummary {
  let session: Session
  let analysis: ActivityAnalysis
  /// Whether the recording contains the receiver's accuracy. Otherwise, only our own estimate of the noise is
  /// available.
  let hasAccuracy: Bool

  init(_ session: Session, hasAccuracy: Bool) {
    self.session = session
    self.hasAccuracy = hasAccuracy
    analysis = session.live.finishedAnalysis()
  }

  private var snapshot: SessionSnapshot { session.snapshot }

  var json: JSONValue {
    let start = DateTime(unixSeconds: session.header.startUnixSeconds)
    var fields: [JSONValue.Member] = [
      ("sport", .text(session.header.sport.name)),
      ("startTime", .text(start?.description)),
      ("phase", .text(snapshot.phase.scriptName)),
      ("distanceMeters", .number(analysis.distanceMeters, decimals: 3)),
      ("liveDistanceMeters", .number(snapshot.distanceMeters, decimals: 3)),
      ("elapsedSeconds", .number(analysis.elapsedSeconds, decimals: 3)),
      ("movingSeconds", .number(analysis.movingSeconds, decimals: 3)),
      ("elevationGainMeters", .number(analysis.elevationGainMeters, decimals: 2)),
      ("elevationLossMeters", .number(analysis.elevationLossMeters, decimals: 2)),
      ("averageSpeedMps", .number(analysis.averageSpeed, decimals: 4)),
      ("averageHeartRate", .number(analysis.averageHeartRate, decimals: 2)),
      ("averageCadenceSpm", .number(analysis.averageCadence, decimals: 2)),
      ("splits", .array(analysis.kilometers.map(\.json))),
      ("miles", .array(analysis.miles.map(\.json))),
      ("laps", .array(analysis.laps.map(\.json))),
      ("quality", quality),
    ]
    if let walk = ReplayWalk(session) { fields.append(("walk", walk.json)) }
    return .object(fields)
  }

  private var quality: JSONValue {
    let quality = snapshot.quality
    let refusals: [JSONValue.Member] = FixRejection.allCases.map { refusal in
      (refusal.scriptName, .integer(quality.refusals[Int(refusal.rawValue)]))
    }
    return .object([
      ("accepted", .integer(quality.acceptedCount)), ("refused", .integer(quality.refusedCount)),
      ("refusals", .object(refusals)), ("gaps", .integer(quality.gapCount)),
      ("gapSeconds", .number(quality.gapSeconds, decimals: 3)),
      ("meanIntervalSeconds", .number(quality.meanIntervalSeconds, decimals: 3)),
      (
        "meanAccuracyMeters",
        .number(hasAccuracy ? quality.meanAccuracyMeters : nil, decimals: 2)
      ),
    ])
  }

  func text(_ formatter: MetricFormatter) -> String {
    let sport = session.header.sport
    let parts = [
      formatter.distance(analysis.distanceMeters),
      "\(formatter.time(analysis.movingSeconds)) moving",
      formatter.speed(analysis.averageSpeed, of: sport),
      analysis.elevationGainMeters.map { "climb \(formatter.height($0))" },
      analysis.averageHeartRate.map { formatter.whole($0, "bpm") },
    ]
    return parts.compactMap { $0 }.joined(separator: " · ") + "\n"
      + (ReplayWalk(session).map { $0.text(formatter) + "\n" } ?? "")
      + "\(counted(session.snapshotCount, "snapshot")), digest \(session.digestText)"
  }
}

extension SessionPhase {
  var scriptName: String {
    switch self {
    case .ready: "ready"
    case .running: "running"
    case .pausedByHand: "paused"
    case .pausedAutomatically: "paused-automatically"
    case .finished: "finished"
    }
  }
}

extension FixRejection {
  var scriptName: String {
    switch self {
    case .invalid: "invalid"
    case .outOfOrder: "outOfOrder"
    case .stale: "stale"
    case .inaccurate: "inaccurate"
    case .impossibleSpeed: "impossibleSpeed"
    case .impossibleAcceleration: "impossibleAcceleration"
    case .outlier: "outlier"
    }
  }
}
