import HTTPTypes
import Hummingbird
import Model
import Store

/// Operations on uploaded archives and health exports, which are imported in the background.
enum UploadOperations {
  private static let identifier = APIParameter(
    name: "id", location: .path, what: "The upload.", schema: APIIdentifier.schema)
  private static let notFound = APIAnswer.problem(.notFound, "There is no such upload.")

  static let all = [
    APIOperation(
      method: .get, path: "/uploads", name: "listUploads",
      summary: "Archives and health exports that were accepted, latest first.", scope: .read,
      parameters: [ListParameters.limit.described],
      answers: [.json(UploadPageAnswer.self, "The latest uploads."), .invalid],
      handler: { request in
        let uploads = try await request.caller().store.uploads.latest(
          limit: try request.value(of: ListParameters.limit) ?? RequestLimits.listLength)
        return try jsonResponse(
          UploadPageAnswer(uploads: uploads.map(request.imports.waitReasons.withWaitReason)))
      }),
    APIOperation(
      method: .get, path: "/uploads/{id}", name: "getUpload", summary: "The progress of an upload.",
      scope: .read, parameters: [identifier],
      answers: [.json(UploadAnswer.self, "The upload."), notFound],
      handler: { try jsonResponse(UploadAnswer(upload: try await upload(of: $0))) }),
    APIOperation(
      method: .delete, path: "/uploads/{id}", name: "cancelUpload",
      summary: "Cancels an import; activities imported before stay.", scope: .write,
      parameters: [identifier],
      answers: [
        APIAnswer(
          status: .noContent, what: "The import was cancelled, or had already ended.", types: []),
        notFound,
      ],
      handler: { request in
        let caller = try request.caller()
        try await request.imports.cancelUpload(
          try await upload(of: request).id, of: caller.athlete, in: caller.store)
        return Response(status: .noContent)
      }),
  ]

  private static func upload(of request: APIRequest) async throws -> Upload {
    guard let id = request.context.parameters.get("id").flatMap(Identifier.init),
      let upload = try await request.imports.upload(id, in: request.caller().store)
    else { throw APIProblem(status: .notFound, detail: "There is no such upload.") }
    return upload
  }
}

struct UploadPageAnswer: APIObject {
  static let componentName: String? = "UploadPage"
  let uploads: [Upload]

  static let fields: [APIField<Self>] = [
    APIField("uploads", "Latest first.") { $0.uploads.map(UploadAnswer.init) }
  ]
}

/// The progress of an upload.
struct UploadAnswer: APIObject {
  static let componentName: String? = "Upload"
  let upload: Upload

  static let fields: [APIField<Self>] = [
    APIField("id") { APIIdentifier($0.upload.id) },
    APIField("kind") { APIChoice($0.upload.kind) },
    APIField("name", "The file's name.") { $0.upload.name },
    APIField("bytes") { $0.upload.byteCount },
    APIField("accepted") { APITime(unixSeconds: $0.upload.acceptedAt) },
    APIField("state") { APIChoice($0.upload.state) },
    APIField("done", "Files or workouts processed so far.") { $0.upload.done },
    APIField("total", "The number of files or workouts; 0 until the upload is opened.") {
      $0.upload.total
    },
    APIField("imported") { $0.upload.counts.imported },
    APIField("duplicates", "Duplicates, including further recordings of existing activities.") {
      $0.upload.counts.duplicates
    },
    APIField("skipped", "Files that are not activities.") { $0.upload.counts.skipped },
    APIField("failed", "Files that could not be imported.") { $0.upload.counts.failed },
    APIField("reason", "Why it failed or waits; empty otherwise.") { $0.upload.reason },
  ]
}
