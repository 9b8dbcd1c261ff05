import ActivityFiles
import Engine

/// A file and what it amounts to.
struct AnalyzedActivity {
  /// Without points, unless there are sessions to be measured by themselves.
  var file: ActivityFile
  var analysis: ActivityAnalysis
  /// Whether any point said how far it was.
  private let isDistanceTold: Bool

  /// Measures a file and lets go of its points as it goes along.
  /// - Parameters:
  ///   - file: without points afterwards, unless it holds sessions or is known already.
  ///   - known: what is known of it already.
  init(of file: inout ActivityFile, known: ActivityAnalysis? = nil) {
    isDistanceTold = file.recording.segments.joined().contains {
      $0.coordinate != nil || $0.distance != nil
    }
    if let known {
      (self.file, analysis) = (file, known)
    } else if file.sessions.isEmpty {
      let recording = file.recording
      file.recording.segments = []
      self.file = file
      analysis = analyze(consume recording, releasing: returnMemory)
    } else {
      analysis = analyze(file.recording)
      self.file = file
    }
  }
}

/// A file's path with the measured activity, or why there is none.
struct AnalyzedFile {
  var path: String
  var result: Result<AnalyzedActivity, FileError>

  init(path: String) {
    self.path = path
    do throws(FileError) {
      var recorded = try RecordedFile.read(path: path)
      try recorded.file.checkRecording()
      result = .success(recorded.analyzed())
    } catch {
      result = .failure(FileError(archive: path) ?? error)
    }
  }

  init(path: String, _ activity: AnalyzedActivity) {
    self.path = path
    result = .success(activity)
  }

  var isUnusable: Bool {
    if case .failure = result { return true }
    return false
  }

  func json(splits: SplitChoice) -> JSONValue {
    switch result {
    case .success(let activity):
      return .object([("file", .text(path))] + activity.members(splits: splits))
    case .failure(let error):
      return .object([
        ("file", .text(path)), ("error", .text(error.description)),
        ("kind", .text(error.kind.rawValue)), ("line", .integer(error.line)),
        ("byteOffset", .integer(error.byteOffset)),
      ])
    }
  }
}

extension AnalyzedActivity {
  /// The fields of `analyze --json`, in the order documented.
  fileprivate func members(splits: SplitChoice) -> [(String, JSONValue)] {
    let start = file.recording.startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
    return [
      ("format", .text(file.format.rawValue)),
      ("sport", .text(file.recording.sport.scriptName)),
      ("startTime", .text(start?.description)),
      ("name", .text(file.name)),
      ("pointCount", .integer(analysis.pointCount)),
      ("segmentCount", .integer(analysis.segmentCount)),
    ] + measures + [
      ("splits", .array(chosen(splits).map(\.json))),
      ("laps", .array(file.laps.map(\.json))),
      ("sessions", .array(file.sessions.map { session($0, splits: splits) })),
      ("warnings", .array(file.warnings.map(\.json))),
    ]
  }

  private var measures: [(String, JSONValue)] {
    [
      ("distanceMeters", .number(knownDistance, decimals: 3)),
      ("rawDistanceMeters", .number(known(analysis.rawDistanceMeters), decimals: 3)),
      ("recordedDistanceMeters", .number(analysis.recordedDistanceMeters, decimals: 3)),
      ("elapsedSeconds", .number(analysis.elapsedSeconds, decimals: 3)),
      ("movingSeconds", .number(analysis.movingSeconds, decimals: 3)),
      ("elevationGainMeters", .number(analysis.elevationGainMeters, decimals: 2)),
      ("elevationLossMeters", .number(analysis.elevationLossMeters, decimals: 2)),
      ("elevationUncertaintyMeters", .number(analysis.elevationUncertaintyMeters, decimals: 2)),
      ("averageSpeedMps", .number(analysis.averageSpeed, decimals: 4)),
      ("averageHeartRate", .number(analysis.averageHeartRate, decimals: 2)),
      ("maximumHeartRate", .number(analysis.maximumHeartRate, decimals: 2)),
      ("averageCadenceSpm", .number(analysis.averageCadence, decimals: 2)),
    ]
  }

  /// Nil where nothing says how far it was.
  private func known(_ meters: Double) -> Double? {
    meters > 0 || isDistanceTold ? meters : nil
  }

  /// Nil where nothing says how far it was.
  var knownDistance: Double? { known(analysis.distanceMeters) }

  /// A part of a multisport file, with the fields of a whole one.
  private func session(_ session: FileSession, splits: SplitChoice) -> JSONValue {
    var part = file
    part.recording = file.recording(of: session)
    (part.sessions, part.laps, part.warnings) = ([], [], [])
    let measured = AnalyzedActivity(of: &part)
    return .object(
      measured.members(splits: splits) + [
        ("timerSeconds", .number(session.summary.timerSeconds, decimals: 3)),
        ("recordedAscentMeters", .number(session.summary.ascentMeters, decimals: 2)),
      ])
  }

  func chosen(_ splits: SplitChoice) -> [Split] {
    splits == .km ? analysis.kilometers : analysis.miles
  }
}

extension FileLap {
  var json: JSONValue {
    .object([
      ("startSeconds", .number(summary.startSeconds, decimals: 3)),
      ("elapsedSeconds", .number(summary.elapsedSeconds, decimals: 3)),
      ("timerSeconds", .number(summary.timerSeconds, decimals: 3)),
      ("distanceMeters", .number(summary.distanceMeters, decimals: 3)),
      ("averageHeartRate", .number(summary.averageHeartRate, decimals: 2)),
      ("isRest", .bool(isRest)),
    ])
  }
}

extension Split {
  var json: JSONValue {
    .object([
      ("meters", .number(meters, decimals: 3)), ("seconds", .number(seconds, decimals: 3)),
      ("elevationGainMeters", .number(elevationGainMeters, decimals: 2)),
      ("isComplete", .bool(isComplete)),
    ])
  }
}

extension FileWarning {
  var json: JSONValue {
    .object([
      ("kind", .text(kind.rawValue)), ("message", .text(message)), ("line", .integer(line)),
      ("byteOffset", .integer(byteOffset)), ("count", .integer(count)),
    ])
  }

  /// One line for people.
  var text: String {
    (line.map { "line \($0): " } ?? "") + message + (count > 1 ? " (\(count) times)" : "")
  }
}
