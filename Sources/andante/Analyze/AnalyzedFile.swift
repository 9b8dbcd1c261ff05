import ActivityFiles
import Engine
import TextEncoding

/// A file with its analysis.
struct AnalyzedActivity {
  /// The file, without its points unless it has sessions that are measured separately.
  var file: ActivityFile
  var analysis: ActivityAnalysis
  /// Whether any point has a distance or coordinates.
  private let isDistanceReported: Bool

  /// Analyses a file and releases its points along the way.
  ///
  /// - Parameters:
  ///   - file: The file. It has no points afterwards, unless it contains sessions or `known` is given.
  ///   - known: An existing analysis. If nil and the file has no points, the file's own totals are used.
  init(of file: inout ActivityFile, known: ActivityAnalysis? = nil) {
    isDistanceReported = file.recording.segments.joined().contains {
      $0.coordinate != nil || $0.distance != nil
    }
    if let known = known ?? file.statedAnalysis {
      (self.file, analysis) = (file, known)
    } else if file.sessions.isEmpty {
      let recording = file.recording
      file.recording.segments = []
      self.file = file
      analysis = analyze(consume recording, releasing: releaseMemory)
    } else {
      analysis = analyze(file.recording)
      self.file = file
    }
  }
}

/// A file's path with its analysis, or with the error that prevented the analysis.
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
  /// The fields of `analyze --json`, in the documented order.
  fileprivate func members(splits: SplitChoice) -> [JSONValue.Member] {
    let start = file.recording.startUnixSeconds.flatMap { DateTime(unixSeconds: $0) }
    return [
      ("format", .text(file.format.rawValue)),
      ("sport", .text(file.recording.sport.name)),
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

  private var measures: [JSONValue.Member] {
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

  /// Returns the distance, or nil if it is zero because the file doesn't contain distances.
  private func known(_ meters: Double) -> Double? {
    meters > 0 || isDistanceReported ? meters : nil
  }

  /// The distance in metres, or nil if the file contains no distance.
  var knownDistance: Double? { known(analysis.distanceMeters) }

  /// Returns a session of a multisport file, with the same fields as a whole file.
  private func session(_ session: FileSession, splits: SplitChoice) -> JSONValue {
    var part = file
    part.recording = file.recording(of: session)
    (part.sessions, part.laps, part.warnings) = ([], [], [])
    let stated =
      part.recording.pointCount == 0 ? ActivityAnalysis(stated: session.summary) : nil
    let measured = AnalyzedActivity(of: &part, known: stated)
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

  var text: String {
    (line.map { "line \($0): " } ?? "") + message + (count > 1 ? " (\(count) times)" : "")
  }
}
