import Engine
import TextEncoding

/// Reads a saved response of Strava's streams API. It is either an object with one member per stream
/// (`key_by_type`) or an array of streams that contain their types. Streams don't include the start date, so an
/// additional member `start_date` is supported.
struct StravaStreamFile {
  private let streams: [String: JSONValue]
  private let limits: FileLimits

  /// Returns whether a document starts with an array of objects, or with an object whose first member is a stream.
  static func reads(_ head: ArraySlice<UInt8>) -> Bool {
    let marks = head.filter { $0 > 0x20 }
    if marks.starts(with: "[{\"".utf8) { return true }
    guard let key = firstKey(head) else { return false }
    return key == startKey || StravaStreams.names.contains(key)
  }

  /// Returns the name of an object's first member.
  static func firstKey(_ head: ArraySlice<UInt8>) -> String? {
    let parts = head.split(separator: 0x22, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].trimmed == [0x7B] else { return nil }
    return String(decoding: parts[1], as: UTF8.self)
  }

  private static let startKey = "start_date"

  init(_ bytes: [UInt8], limits: FileLimits) throws(FileError) {
    self.limits = limits
    let document = try JSONValue(bytes: bytes)
    let members =
      document.members?.map { ($0.name, $0.value) }
      ?? (document.array ?? []).compactMap { stream in stream["type"]?.text.map { ($0, stream) } }
    streams = Dictionary(members, uniquingKeysWith: { first, _ in first })
    guard StravaStreams.names.contains(where: { streams[$0] != nil }) else {
      throw FileError(.unknownFormat, "this is JSON, but neither GeoJSON nor Strava streams")
    }
  }

  func read() throws(FileError) -> ActivityFile {
    var samples = StravaStreams(limits: limits)
    let segments = try samples.segments { values(of: $0) }
    let start = streams[Self.startKey]?.text.flatMap { DateTime($0) }
    if start == nil { samples.warn(.time, "the streams have no start date; the start is unknown") }
    if segments.isEmpty { samples.warn(.noTrack, "the streams contain no samples") }
    let needed = ["time", "latlng", "distance"]
    if !segments.isEmpty, needed.allSatisfy({ values(of: $0).isEmpty }) {
      samples.warn(.noTrack, "the streams contain no times, positions or distances")
    }
    var file = ActivityFile(
      format: .strava,
      recording: Recording(
        startUnixSeconds: start?.unixSeconds, segments: segments,
        recordedDistanceMeters: runningTotal(segments)))
    file.warnings = samples.warnings.warnings
    return file
  }

  private func values(of name: String) -> [JSONValue] {
    streams[name]?.array ?? streams[name]?["data"]?.array ?? []
  }
}
