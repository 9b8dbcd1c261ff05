import ActivityFiles
import Engine
import HTTPTypes
import Hummingbird
import Screens
import Store

/// An activity as GPX.
func gpxFile(of activity: Activity, _ source: StoredSource) throws -> [UInt8] {
  writeGPX(try exportedFile(of: activity, source))
}

/// An activity's recording, with the athlete's own title, notes, sport and start.
func exportedFile(of activity: Activity, _ source: StoredSource) throws -> ActivityFile {
  var file: ActivityFile
  switch source.kind {
  case .file:
    file = try readActivityFile(bytes: source.bytes, name: source.name).activity(source.part)
  case .sessionLog:
    guard let restored = Session.restore(source.bytes) else {
      throw StoreError.unreadableSession
    }
    file = ActivityFile(format: .gpx, recording: restored.session.recording())
  }
  if activity.sport != file.recording.sport { file.sportText = nil }
  file.recording.sport = activity.sport
  file.recording.startUnixSeconds = activity.startUnixSeconds ?? file.recording.startUnixSeconds
  file.name = activity.title
  file.notes = activity.notes.isEmpty ? nil : activity.notes
  file.zoneMinutes = Int32(clamping: activity.zoneMinutes)
  return file
}

/// `running-2026-11-21`, without an ending.
func downloadName(_ activity: Activity) -> String {
  guard let start = activity.startUnixSeconds else { return "\(activity.sport)" }
  let day = localDay(unixSeconds: start, zoneMinutes: activity.zoneMinutes)
  return "\(activity.sport)-\(CalendarDay.text(of: day))"
}

/// Bytes to be saved under a name, never shown in place.
func download(_ bytes: [UInt8], name: String, type: String) -> Response {
  let plain = name.unicodeScalars.map { scalar in
    scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      ? Character(scalar) : "_"
  }
  let disposition =
    "attachment; filename=\"\(String(plain))\"; filename*=UTF-8''\(percentEncoded(name))"
  return Response(
    status: .ok, headers: [.contentType: type, .contentDisposition: disposition],
    body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
}
