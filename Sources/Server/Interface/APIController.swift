import Engine
import Foundation
import Hummingbird
import Model
import Screens
import Store

/// The API for the web app's scripts.
struct APIController: Controller {
  let services: BaseServices
  let imports: ImportServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/api/whoami", use: whoami)
    router.post("/api/sessions", use: postSession)
    router.post("/api/import", use: importFile)
    router.post("/api/walk/forget", use: resetStepCalibration)
  }

  private struct Whoami: Encodable {
    let csrf: String
    let athlete: String
    let athleteID: String
    let units: UInt8
    let theme: UInt8
    let heightMeters: Double?
    let weightKilograms: Double?
    let demo: Bool
  }

  private func whoami(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    return try jsonResponse(
      Whoami(
        csrf: page.csrf, athlete: page.visitor.athlete.name,
        athleteID: page.visitor.athlete.identifier.description,
        units: page.settings.units.rawValue, theme: page.settings.theme.rawValue,
        heightMeters: page.settings.heightMeters,
        weightKilograms: page.settings.weightKilograms, demo: page.isDemo))
  }

  private struct SessionAnswer: Encodable {
    let id: String
    let url: String
    let digest: String
    let warnings: [String]
  }

  private func postSession(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let upload = try await imports.receive(
      request, of: visitor.athlete, upTo: Limits.fileBytes)
    let stored = try await UploadImport(imports, visitor.athlete, visitor.store)
      .addSession(upload)
    let answer = SessionAnswer(
      id: stored.id.description,
      url: context.address(stored.kindWithoutActivity?.address ?? "/activities/\(stored.id)"),
      digest: stored.digestText, warnings: stored.warnings)
    return try jsonResponse(answer, status: stored.isNew ? .created : .ok)
  }

  /// How far ahead a device's clock may be, in seconds. A reset time further in the future would prevent learning until
  /// then.
  private static let clockTolerance = 86_400.0

  /// Deletes the step calibration learnt up to the time in the form field `moment`, in seconds since 1970.
  private func resetStepCalibration(_ request: Request, _ context: AppContext) async throws
    -> Response
  {
    let visitor = try context.requireVisitor()
    guard let moment = Double(context.form["moment"] ?? ""), moment >= 0, moment.isFinite else {
      throw AppError.badRequest("moment must be a number of seconds since 1970, at least 0.")
    }
    try await visitor.store.walks.resetStepCalibration(
      upTo: min(moment, services.now() + Self.clockTolerance))
    return Response(status: .noContent)
  }

  private struct ImportAnswer: Encodable {
    var imported = 0
    /// 1 if the file, or another recording of the same activity, was already stored.
    var duplicates = 0
    /// 1 if the file was stored as an additional recording of an existing activity.
    var attached = 0
    /// 1 if the activity is now derived from this file because it has more data.
    var enriched = 0
    /// 1 if the file is not an activity. `failed` then contains the reason.
    var skipped = 0
    var failed: [Failure] = []
    var url: String?
    /// `url` with a notice about the import, to be opened if only one file was imported.
    var page: String?

    struct Failure: Encodable {
      let file: String
      let reason: String
    }

    /// Creates the response. A skipped file is reported with the reason, because the athlete selected it explicitly.
    init(fileName: String, _ record: ImportRecord, _ context: AppContext) {
      let counts = UploadCounts([record.outcome.logged])
      (imported, duplicates, attached) = (counts.imported, counts.duplicates, counts.attached)
      skipped = counts.skipped
      if record.outcome.logged == .enriched { enriched = 1 }
      if let reason = record.outcome.reason { failed = [Failure(file: fileName, reason: reason)] }
      guard let id = record.outcome.activity else { return }
      url = context.address("/activities/\(id)")
      page = context.address(ImportNotice.address(of: id, record))
    }
  }

  /// The response for a long import, with the path of the page that shows its progress.
  private struct LongAnswer: Encodable {
    var health: String?
    var archive: String?
  }

  private func importFile(_ request: Request, _ context: AppContext) async throws -> Response {
    let visitor = try context.requireVisitor()
    let name = fileName(of: request)
    let upload = try await imports.receive(request, of: visitor.athlete)
    let uploads = UploadImport(imports, visitor.athlete, visitor.store)
    switch try await uploads.add(upload, named: name) {
    case .file(let record): return try jsonResponse(ImportAnswer(fileName: name, record, context))
    case .health(let id):
      return try jsonResponse(
        LongAnswer(health: context.address("/settings/health/\(id)")), status: .accepted)
    case .archive(let id):
      return try jsonResponse(
        LongAnswer(archive: context.address("/import/archives/\(id)")), status: .accepted)
    }
  }

  /// Returns the last path component of the file name in the request.
  private func fileName(of request: Request) -> String {
    let sent = request.headers[.fileName] ?? ""
    let last = (sent.removingPercentEncoding ?? sent).split { $0 == "/" || $0 == "\\" }.last ?? ""
    return visibleName(last, limit: RequestLimits.fileNameLength) ?? "file"
  }
}

/// Returns the text without control characters, truncated to `limit` Unicode scalars, or nil if nothing is left.
func visibleName(_ text: some StringProtocol, limit: Int) -> String? {
  let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
  var name = String.UnicodeScalarView()
  name.append(contentsOf: visible.prefix(limit))
  return name.isEmpty ? nil : String(name)
}
