import ActivityFiles
import Engine
import Foundation

/// Compares the elapsed, timer and moving time with the values from devices and their manufacturers' sites.
struct MovingReport {
  /// Andante's value and the stated value, in seconds.
  struct Row {
    var name: String
    var ours: Double
    var stated: Double
    /// The cause of a difference, as found in the file.
    var cause: String

    var error: Double { (ours - stated) / stated }
    /// Whether the values differ by at most 2 %, or by at most two seconds because totals and records are rounded.
    var agrees: Bool { abs(ours - stated) <= max(0.02 * stated, 2) }
  }

  /// The time from the first to the last record, compared with `total_elapsed_time`.
  let elapsed: [Row]
  /// The elapsed time without pauses, compared with `total_timer_time`.
  let timer: [Row]
  /// The moving time, compared with the one shown on the manufacturer's site or with `total_moving_time`.
  let displayed: [Row]
  /// The moving time, compared with the time during which the device's own speed is at least 1 km/h.
  let bySpeed: [Row]

  /// - Parameter folder: contains `activities/MANIFEST.tsv`.
  init(_ files: [FieldFile], folder: URL) throws {
    let manifest = try String(
      contentsOf: folder.appending(path: "activities/MANIFEST.tsv"), encoding: .utf8)
    elapsed = files.compactMap { $0.row(\.elapsedSeconds, $0.total("total_elapsed_time")) }
    timer = files.compactMap { $0.row(\.timerSeconds, $0.total("total_timer_time")) }
    displayed = files.compactMap {
      $0.row(\.analysis.movingSeconds, $0.shown(in: manifest) ?? $0.total("total_moving_time"))
    }
    bySpeed = files.compactMap { $0.row(\.analysis.movingSeconds, $0.speedSeconds) }
  }
}

extension FieldFile {
  fileprivate var elapsedSeconds: Double? { analysis.elapsedSeconds }

  fileprivate var timerSeconds: Double? {
    analysis.elapsedSeconds.map { elapsed in
      file.recording.pauses.reduce(elapsed) { $0 - ($1.end - $1.start) }
    }
  }

  fileprivate func row(
    _ ours: KeyPath<FieldFile, Double?>, _ stated: Double?
  ) -> MovingReport.Row? {
    guard let stated, stated > 0, let ours = self[keyPath: ours] else { return nil }
    return MovingReport.Row(name: path, ours: ours, stated: stated, cause: cause)
  }

  /// A description of the records' time span and positions, as counted by another program.
  private var cause: String {
    guard let results = results("fitdecode"), let records = results["records"] as? Int,
      let first = (results["firstRecord"] as? String).flatMap({ DateTime($0) }),
      let last = (results["lastRecord"] as? String).flatMap({ DateTime($0) })
    else { return "" }
    let span = fixedText(last.unixSeconds - first.unixSeconds, decimals: 0)
    let placed = results["recordsWithPosition"] as? Int ?? 0
    let stops = timerSeconds.map { (analysis.elapsedSeconds ?? 0) - $0 } ?? 0
    return "records span \(span) s, the timer stops for \(fixedText(stops, decimals: 0)) s, "
      + "\(placed) of \(records) have a position"
  }

  /// Returns the sum over all sessions, or nil if any of them lacks the value.
  fileprivate func total(_ key: String) -> Double? {
    let numbers = statedSessions.compactMap { $0[key] as? Double }
    return numbers.isEmpty || numbers.count < statedSessions.count ? nil : numbers.reduce(0, +)
  }

  /// Returns the value from the manufacturer's site, which the manifest contains as `moving=1887s`.
  fileprivate func shown(in manifest: String) -> Double? {
    manifest.split(separator: "\n").first { $0.hasPrefix(path + "\t") }?
      .firstMatch(of: /moving=(\d+)s/).flatMap { Double($0.1) }
  }

  /// The time with a speed of at least 1 km/h, in seconds; nil if too few points have a speed or if points are missing
  /// for too long.
  fileprivate var speedSeconds: Double? {
    let points = file.recording.segments.joined().filter { $0.seconds != nil }
    guard file.format == .fit, points.filter({ $0.speed != nil }).count * 10 > points.count * 9
    else {
      return nil
    }
    var (seconds, silent) = (0.0, 0.0)
    for (before, after) in zip(points, points.dropFirst()) {
      let step = (after.seconds ?? 0) - (before.seconds ?? 0)
      if let speed = after.speed, speed >= 1 / 3.6, step > 0, step <= 10 { seconds += step }
      if step > 10, step <= 60 { silent += step }
    }
    return seconds >= 60 && silent < 0.01 * seconds ? seconds : nil
  }
}
