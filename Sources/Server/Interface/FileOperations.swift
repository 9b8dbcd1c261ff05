import ActivityFiles
import Engine
import HTTPTypes
import Hummingbird
import Model
import Store

/// Operations that import and export files.
enum FileOperations {
  private static let tooLarge = APIAnswer.problem(
    .contentTooLarge, "More than \(RequestLimits.text(bytes: Limits.fileBytes)).")
  private static let insufficientSpace = APIAnswer.problem(
    .noStorage, "The disk is full, or the athlete's storage limit is reached.")
  private static let identifier = APIParameter.activity("id", "The activity.")
  private static let name = QueryParameter<String>.text("name", "The file's name.")
  private static let format = QueryParameter<WritableFormat>.choice("format", "GPX by default.")
  private static let raw = QueryParameter<Int>.integer(
    "raw", "1 for a session's positions as received, without filtering.", in: 0...1)

  static let all = [
    APIOperation(
      method: .post, path: "/activities", name: "importActivity",
      summary: "Stores an activity file. Formats: \(FileFormatTraits.readableList).",
      scope: .write,
      parameters: [name.described], body: .binary,
      answers: [
        .json(StoredFileAnswer.self, "The file was stored.", status: .created),
        .json(StoredFileAnswer.self, "The activity already exists."), .invalid, tooLarge,
        insufficientSpace,
        .problem(.unprocessableContent, "The file cannot be imported; the detail says why."),
      ], handler: importFile),
    APIOperation(
      method: .post, path: "/sessions", name: "storeSession",
      summary: "Stores a session's log by replaying it.", scope: .write,
      body: .binary,
      answers: [
        .json(StoredSessionAnswer.self, "The file was stored.", status: .created),
        .json(StoredSessionAnswer.self, "The activity already exists."), tooLarge,
        insufficientSpace,
        .problem(.unprocessableContent, "This is not a session log, or its beginning is missing."),
      ], handler: storeSession),
    APIOperation(
      method: .get, path: "/activities/{id}/file", name: "exportActivity",
      summary: "The activity as a file, with the athlete's own title, notes and sport.",
      scope: .read,
      parameters: [identifier, format.described, raw.described],
      answers: [
        APIAnswer(
          status: .ok, what: "The file, in the media type of its format.",
          types: WritableFormat.allCases.map(\.mediaType),
          headers: [
            (
              omittedPointsField,
              "How many points the format cannot contain and why, separated by semicolons."
            )
          ]), .invalid, .notFound,
        .problem(.unprocessableContent, "The activity cannot be written in this format."),
      ], handler: export),
    APIOperation(
      method: .get, path: "/activities/{id}/original", name: "getOriginal",
      summary: "The original file of the activity, byte for byte.", scope: .read,
      parameters: [identifier],
      answers: [
        APIAnswer(status: .ok, what: "The source.", types: ["application/octet-stream"]),
        .notFound,
      ], handler: original),
  ]

  @Sendable private static func importFile(_ request: APIRequest) async throws -> Response {
    let sent = try request.value(of: Self.name) ?? ""
    let name = visibleName(sent, limit: RequestLimits.fileNameLength) ?? "file"
    let upload = try await request.upload(upTo: Limits.fileBytes)
    let record = try await request.uploads().addFile(upload, named: name)
    switch record.outcome {
    case .imported(let id):
      return try jsonResponse(
        StoredFileAnswer(id: id, isNew: true, activities: record.activities), status: .created)
    case .duplicate(let id), .attached(let id), .enriched(let id):
      return try jsonResponse(
        StoredFileAnswer(id: id, isNew: false, activities: record.activities))
    case .skipped(let reason), .failed(let reason):
      throw APIProblem(status: .unprocessableContent, detail: "\(name): \(reason)")
    }
  }

  @Sendable private static func storeSession(_ request: APIRequest) async throws -> Response {
    let upload = try await request.upload(upTo: Limits.fileBytes)
    do {
      let stored = try await request.uploads().addSession(upload)
      return try jsonResponse(
        StoredSessionAnswer(stored: stored), status: stored.isNew ? .created : .ok)
    } catch let error as StoreError where error == .unreadableSession || error == .newerSession {
      throw APIProblem(status: .unprocessableContent, detail: error.description)
    }
  }

  @Sendable private static func export(_ request: APIRequest) async throws -> Response {
    let export = try await export(of: request)
    let format = try request.value(of: Self.format) ?? .gpx
    let file = try export.file(raw: request.value(of: Self.raw) == 1)
    do throws(FileError) {
      let leftOut = try file.leftOut(of: format.format).map(\.description)
      var response = download(
        try format.bytes(of: file), name: "\(export.name).\(format)", type: format.contentType)
      if !leftOut.isEmpty, let field = HTTPField.Name(omittedPointsField) {
        response.headers[field] = leftOut.joined(separator: "; ")
      }
      return response
    } catch {
      throw APIProblem(status: .unprocessableContent, detail: error.description)
    }
  }

  /// The header that lists the data that an exported file leaves out because its format cannot represent them.
  private static let omittedPointsField = "Andante-Left-Out"

  @Sendable private static func original(_ request: APIRequest) async throws -> Response {
    let export = try await export(of: request)
    return download(
      export.source.bytes, name: export.originalName, type: "application/octet-stream")
  }

  private static func export(of request: APIRequest) async throws -> ActivityExport {
    let activity = try await request.activity()
    guard let export = try await ActivityExport(activity, in: request.caller().store) else {
      throw APIProblem.notFound
    }
    return export
  }
}

struct StoredFileAnswer: APIObject {
  static let componentName: String? = "Stored"
  let id: Identifier
  let isNew: Bool
  let activities: [Identifier]

  static let fields: [APIField<Self>] = [
    APIField("id") { APIIdentifier($0.id) },
    APIField("isNew", "False if it already existed.") { $0.isNew },
    APIField(
      "activities",
      "All activities of the file: several for a file with several sports, none for a calibration."
    ) {
      $0.activities.map(APIIdentifier.init)
    },
  ]
}

struct StoredSessionAnswer: APIObject {
  static let componentName: String? = "StoredSession"
  private struct Digest: APIValue {
    static let schema = JSONSchema.text(pattern: "^[0-9a-f]{16}$")
    let text: String

    func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
  }

  let stored: StoredSession

  static let fields: [APIField<Self>] = [
    APIField("id") { APIIdentifier($0.stored.id) },
    APIField("isNew") { $0.stored.isNew },
    APIField("digest", "The digest of all snapshots of the replay.") {
      Digest(text: $0.stored.digestText)
    },
    APIField("warnings", "One sentence for each unreadable part of the log.") {
      $0.stored.warnings
    },
  ]
}
