import ActivityFiles
import Engine
import HTTPTypes
import Hummingbird
import Store

/// Files in and out.
enum FileOperations {
  private static let fileLimit = 64 << 20
  private static let sessionLimit = 64 << 20
  private static let nameLimit = 255
  private static let tooLarge = APIAnswer.problem(.contentTooLarge, "More than 64 MB.")

  static let all = [
    APIOperation(
      method: .post, path: "/activities", name: "importActivity",
      summary: "Stores an activity file: GPX, TCX, FIT, KML, GeoJSON, CSV or a session's log.",
      scope: .write,
      parameters: [
        ActivityOperations.query("name", "The file's name.", APISchema.text())
      ], body: APIBody(type: "application/octet-stream", schema: APISchema.binary),
      answers: [
        APIAnswer(
          status: .created, what: "It is stored.", schema: APISchema.reference("Stored")),
        .ok("It was there already.", APISchema.reference("Stored")), .invalid, tooLarge,
        .problem(.unprocessableContent, "Nothing of it can be used; the detail says why."),
      ], handler: importFile),
    APIOperation(
      method: .post, path: "/sessions", name: "storeSession",
      summary: "Stores a session's log by replaying it.", scope: .write,
      body: APIBody(type: "application/octet-stream", schema: APISchema.binary),
      answers: [
        APIAnswer(
          status: .created, what: "It is stored.", schema: APISchema.reference("StoredSession")),
        .ok("It was there already.", APISchema.reference("StoredSession")), tooLarge,
        .problem(.unprocessableContent, "It is no log, or none that begins."),
      ], handler: storeSession),
    APIOperation(
      method: .get, path: "/activities/{id}/file", name: "exportActivity",
      summary: "The activity as a file, with the athlete's own title, notes and sport.",
      scope: .read,
      parameters: [
        ActivityOperations.identifier,
        ActivityOperations.query(
          "format", "GPX unless told.", APISchema.choice(WrittenFormat.allCases.map(\.rawValue))),
      ],
      answers: [
        APIAnswer(
          status: .ok, what: "The file.", type: "*/*",
          headers: [
            (leftOutField, "How many points the format cannot hold and why, parted by semicolons.")
          ]), .invalid, .notFound,
        .problem(.unprocessableContent, "The format cannot hold this activity."),
      ], handler: export),
    APIOperation(
      method: .get, path: "/activities/{id}/original", name: "getOriginal",
      summary: "What the activity was made from, byte for byte.", scope: .read,
      parameters: [ActivityOperations.identifier],
      answers: [
        APIAnswer(status: .ok, what: "The source.", type: "application/octet-stream"), .notFound,
      ], handler: original),
  ]

  @Sendable private static func importFile(_ request: APIRequest) async throws -> Response {
    var request = request
    let name = visibleName(request.query["name"] ?? "", limit: nameLimit) ?? "file"
    let body = try await request.request.collected(upTo: fileLimit)
    let file = ImportFile(name: name, bytes: Array(body.readableBytesView))
    let record = try await request.caller().store.imports.add(
      items: [ImportItem(file)], now: request.services.now())[0]
    switch record.outcome {
    case .imported(let id): return stored(id, record, isNew: true).response(.created)
    case .duplicate(let id), .attached(let id), .enriched(let id):
      return stored(id, record, isNew: false).response()
    case .skipped(let reason), .failed(let reason):
      throw APIProblem(status: .unprocessableContent, detail: "\(name): \(reason)")
    }
  }

  private static func stored(_ id: Identifier, _ record: ImportRecord, isNew: Bool) -> JSONValue {
    .object([
      ("id", .text(id.description)), ("isNew", .bool(isNew)),
      ("activities", .array(record.activities.map { .text($0.description) })),
    ])
  }

  @Sendable private static func storeSession(_ request: APIRequest) async throws -> Response {
    var request = request
    let body = try await request.request.collected(upTo: sessionLimit)
    let stored: StoredSession
    do {
      stored = try await request.caller().store.sessions.add(
        log: Array(body.readableBytesView), now: request.services.now())
    } catch let error as StoreError where error == .unreadableSession {
      throw APIProblem(status: .unprocessableContent, detail: error.description)
    }
    return JSONValue.object([
      ("id", .text(stored.id.description)), ("isNew", .bool(stored.isNew)),
      ("digest", .text(stored.digestText)),
    ]).response(stored.isNew ? .created : .ok)
  }

  @Sendable private static func export(_ request: APIRequest) async throws -> Response {
    let activity = try await request.activity()
    let name = try request.choice("format", of: WrittenFormat.allCases.map(\.rawValue))
    let format = name.flatMap(WrittenFormat.init) ?? .gpx
    let file = try exportedFile(of: activity, try await source(of: activity, request))
    do throws(FileError) {
      let leftOut = try file.leftOut(of: format.format).map(\.description)
      var response = download(
        try format.bytes(of: file), name: "\(downloadName(activity)).\(format)",
        type: format.contentType)
      if !leftOut.isEmpty, let field = HTTPField.Name(leftOutField) {
        response.headers[field] = leftOut.joined(separator: "; ")
      }
      return response
    } catch {
      throw APIProblem(status: .unprocessableContent, detail: error.description)
    }
  }

  /// Says in a file's answer what its format could not hold.
  private static let leftOutField = "Andante-Left-Out"

  @Sendable private static func original(_ request: APIRequest) async throws -> Response {
    let activity = try await request.activity()
    let source = try await source(of: activity, request)
    let name = source.name.isEmpty ? downloadName(activity) + ".andante" : source.name
    return download(source.bytes, name: name, type: "application/octet-stream")
  }

  private static func source(
    of activity: Activity, _ request: APIRequest
  ) async throws -> StoredSource {
    guard let source = try await request.caller().store.activities.source(of: activity.id) else {
      throw APIProblem.notFound
    }
    return source
  }
}

extension WrittenFormat {
  fileprivate var contentType: String {
    switch self {
    case .gpx: "application/gpx+xml"
    case .tcx: "application/vnd.garmin.tcx+xml"
    case .fit: "application/vnd.ant.fit"
    case .geojson: "application/geo+json"
    case .polyline: "text/plain; charset=utf-8"
    case .csv: "text/csv; charset=utf-8"
    }
  }
}
