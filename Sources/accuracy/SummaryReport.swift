import ActivityFiles
import Engine

/// Compares the totals stored in TCX and FIT files, as read by Andante and by other programs.
struct SummaryReport {
  struct Row {
    var name: String
    var laps: Int
    var lapsExpected: Int
    /// The number of sessions. It isn't compared if the reference doesn't count sessions.
    var sessions: Int
    var sessionsExpected: Int
    var meters: Double?
    var metersExpected: Double?

    var lapsAgree: Bool { laps == lapsExpected }
    var sessionsAgree: Bool { sessions == sessionsExpected }
    /// Whether the distances agree. Both are rounded to centimetres.
    var metersAgree: Bool {
      guard let metersExpected else { return true }
      return abs((meters ?? 0) - metersExpected) < 0.01
    }
  }

  let rows: [Row]

  init(_ files: [FieldFile]) {
    rows = files.compactMap { field in
      switch field.file.format {
      case .fit: Row(fit: field)
      case .tcx: Row(tcx: field)
      default: nil
      }
    }
  }

  var withDistance: [Row] { rows.filter { $0.metersExpected != nil } }
  var unequal: [Row] { rows.filter { !$0.lapsAgree || !$0.sessionsAgree || !$0.metersAgree } }
}

extension SummaryReport.Row {
  fileprivate init?(fit field: FieldFile) {
    guard let results = field.results("fitdecode"), let laps = results["laps"] as? Int else {
      return nil
    }
    let meters = field.statedSessions.compactMap { $0["total_distance"] as? Double }
    self.init(
      name: field.path, laps: field.file.laps.count, lapsExpected: laps,
      sessions: field.file.sessions.count, sessionsExpected: field.statedSessions.count,
      meters: field.file.recording.recordedDistanceMeters,
      metersExpected: meters.isEmpty ? nil : meters.reduce(0, +))
  }

  fileprivate init?(tcx field: FieldFile) {
    guard let results = field.results("lxml"), let laps = results["lapCount"] as? Int,
      let activities = results["activities"] as? [Any]
    else { return nil }
    self.init(
      name: field.path, laps: field.file.laps.count, lapsExpected: laps,
      sessions: field.file.sessions.count, sessionsExpected: activities.count,
      meters: field.file.recording.recordedDistanceMeters,
      metersExpected: results["lapDistSum_m"] as? Double)
  }
}
