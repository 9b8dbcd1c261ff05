import Engine
import Foundation
import Testing

@testable import ActivityFiles

/// Compares the values that we read from the FIT and TCX files in the field data with the results of other programs.
@Suite(.enabled(if: FieldData.activities != nil, "field data are not installed"))
struct FieldFormatTests {
  private func references(_ ending: String) throws -> [(path: String, facts: [String: Any])] {
    let url = try #require(FieldData.activities).appending(path: "reference.json")
    let all = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
    return all.compactMap { path, facts in
      guard path.lowercased().hasSuffix(ending), let facts = facts as? [String: Any] else {
        return nil
      }
      return (path, facts)
    }
  }

  private func read(_ path: String) throws -> ActivityFile {
    try readActivityFile(path: try #require(FieldData.activities).appending(path: path).path)
  }

  private func checkDistance(_ file: ActivityFile, _ facts: [String: Any], _ path: String) {
    let computed = facts["computed"] as? [String: Any]
    guard let expected = computed?["wgs84_geodesic_m"] as? Double else { return }
    let measured = analyze(file.recording).rawDistanceMeters
    #expect(abs(measured - expected) <= max(expected * 0.0002, 0.000501), "\(path)")
  }

  @Test func fitRecordsLapsAndSessionsMatchTheReference() throws {
    for (path, facts) in try references(".fit") {
      guard let fit = facts["fitdecode"] as? [String: Any], let count = fit["records"] as? Int
      else { continue }
      let file = try read(path)
      let sessions = fit["sessions"] as? [[String: Any]] ?? []
      #expect(file.recording.pointCount == count, "\(path)")
      #expect(file.laps.count == fit["laps"] as? Int, "\(path)")
      #expect(file.sessions.count == sessions.count, "\(path)")
      let sports = sessions.compactMap { $0["sport"] as? String }
      #expect(file.sessions.compactMap(\.sportText) == sports, "\(path)")
      if let text = fit["firstRecord"] as? String, let first = DateTime(text) {
        let start = file.recording.startUnixSeconds.map { $0 + file.recording.leadSeconds }
        #expect(start == first.unixSeconds, "\(path)")
      }
      let meters = sessions.compactMap { $0["total_distance"] as? Double }
      if !meters.isEmpty {
        let stated = try #require(file.recording.recordedDistanceMeters)
        #expect(abs(stated - meters.reduce(0, +)) < 0.005, "\(path)")
      }
      // Only compare files with a single segment, because the reference's distance includes the gaps between sports.
      if file.recording.segments.count < 2 { checkDistance(file, facts, path) }
    }
  }

  @Test func damagedFITGivesAtLeastAsManyPointsAsOtherReaders() throws {
    for (path, facts) in try references(".fit") where path.hasPrefix("malformed") {
      let peers = ["fitdecode", "fitparse", "garmin_fit_sdk"].compactMap {
        (facts[$0] as? [String: Any])?["records"] as? Int
      }
      let count = try read(path).recording.pointCount
      #expect(count >= peers.max() ?? 0, "\(path)")
    }
  }

  @Test func tcxPointsTracksAndLapsMatchTheReference() throws {
    for (path, facts) in try references(".tcx") {
      let lxml = try #require(facts["lxml"] as? [String: Any])
      let file = try read(path)
      let points = file.recording.segments.joined()
      #expect(points.count == lxml["trackpoints"] as? Int, "\(path)")
      #expect(file.recording.segments.count == lxml["tracks"] as? Int, "\(path)")
      #expect(points.count { $0.coordinate != nil } == lxml["withPosition"] as? Int, "\(path)")
      #expect(points.count { $0.heartRate != nil } == lxml["withHR"] as? Int, "\(path)")
      #expect(file.laps.count == lxml["lapCount"] as? Int, "\(path)")
      let first = (lxml["firstTime"] as? String).flatMap { DateTime($0)?.unixSeconds }
      #expect(file.recording.startUnixSeconds == first, "\(path)")
      let meters = try #require(lxml["lapDistSum_m"] as? Double)
      #expect(abs((file.recording.recordedDistanceMeters ?? 0) - meters) < 0.005, "\(path)")
      checkDistance(file, facts, path)
    }
  }

  @Test func writtenFilesAreReadBack() throws {
    for (path, _) in try references(".fit") + references(".tcx") {
      let file = try read(path)
      guard file.recording.startUnixSeconds != nil, file.recording.pointCount > 0 else { continue }
      var timed = file.recording
      for index in timed.segments.indices { timed.segments[index].removeAll { $0.seconds == nil } }
      timed.state(heartRate: file.statedHeartRate)
      let isSame = try readActivityFile(bytes: writeTCX(file)).recording == timed
      #expect(isSame, "\(path)")
      let again = try readActivityFile(bytes: writeFIT(file))
      #expect(again.recording.pointCount == timed.pointCount, "\(path)")
      #expect(again.laps.count >= file.laps.count, "\(path)")
    }
  }

  /// Compares moving times with those on the makers' websites, which the manifest lists as `moving=…s`.
  @Test func movingTimeMatchesTheMakersWebsites() throws {
    let url = try #require(FieldData.activities).appending(path: "MANIFEST.tsv")
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      guard let match = line.firstMatch(of: /moving=(\d+)s/), let shown = Double(match.1),
        let path = line.split(separator: "\t").first
      else { continue }
      let moving = try #require(analyze(try read(String(path)).recording).movingSeconds)
      #expect(abs(moving - shown) <= 0.02 * shown, "\(path)")
    }
  }

  /// If the records span the session's total elapsed time, elapsed time and timer time must match the device's
  /// totals.
  @Test func elapsedAndTimerTimesMatchTheDevice() throws {
    for (path, facts) in try references(".fit") {
      let fit = facts["fitdecode"] as? [String: Any]
      guard let sessions = fit?["sessions"] as? [[String: Any]], sessions.count == 1,
        let elapsed = sessions[0]["total_elapsed_time"] as? Double,
        let timer = sessions[0]["total_timer_time"] as? Double,
        let first = (fit?["firstRecord"] as? String).flatMap({ DateTime($0)?.unixSeconds }),
        let last = (fit?["lastRecord"] as? String).flatMap({ DateTime($0)?.unixSeconds }),
        abs(last - first - elapsed) <= max(2, 0.02 * elapsed), timer < elapsed
      else { continue }
      let file = try read(path)
      let measured = try #require(analyze(file.recording).elapsedSeconds)
      #expect(measured == last - first, "\(path)")
      let pauses = file.recording.pauses.reduce(0) { $0 + $1.end - $1.start }
      #expect(abs(measured - pauses - timer) <= max(2, 0.02 * timer), "\(path)")
    }
  }

  @Test func elevationGainIsCloseToTheDevicesTotal() throws {
    var errors: [Double] = []
    let url = try #require(FieldData.activities).appending(path: "ascent_peers.json")
    let peers = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [[String: Any]]
    for peer in try #require(peers) {
      let name = try #require(peer["file"] as? String)
      let stated = try #require(peer["device_total_ascent"] as? Double)
      let gain = analyze(try read("fit/" + name).recording).elevationGainMeters ?? 0
      errors.append(abs(gain - stated) / stated)
    }
    errors.sort()
    #expect((errors[errors.count / 2] + errors[(errors.count - 1) / 2]) / 2 <= 0.06)
    #expect(errors.reduce(0, +) / Double(errors.count) <= 0.15)
  }
}
