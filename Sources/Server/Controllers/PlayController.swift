import ActivityFiles
import Engine
import Hummingbird
import Store

/// Any activity as a session's log, to be played through the live coach on the run page.
struct PlayController {
  let services: AppServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/activities/:id/log") { _, context in
      let visit = try await Visit(services, context)
      guard let id = Identifier(try context.parameters.require("id")),
        let source = try await visit.store.activities.source(of: id)
      else { throw AppError.notFound }
      return download(
        try sessionLog(of: source), name: "\(id).andante", type: "application/octet-stream")
    }
  }
}

/// The recorder's own log, or the events a live session would have had from the file.
func sessionLog(of source: StoredSource) throws -> [UInt8] {
  guard source.kind == .file else { return source.bytes }
  let file = try readActivityFile(bytes: source.bytes, name: source.name).activity(source.part)
  let facts = SessionFacts(
    identifier: (0, 0), sport: file.recording.sport,
    startUnixSeconds: file.recording.startUnixSeconds ?? 0,
    zoneMinutes: file.zoneMinutes ?? 0, altitudeSource: file.recording.altitudeSource)
  return sessionLog(facts, events(of: file.recording))
}

func sessionLog(_ facts: SessionFacts, _ events: some Sequence<SessionEvent>) -> [UInt8] {
  var writer = LogWriter(facts: facts)
  var log: [UInt8] = []
  for event in events {
    writer.append(event)
    if writer.pendingByteCount > 32_768 { log += writer.takeChunk() }
  }
  return log + writer.takeChunk()
}
