import ActivityFiles
import Engine
import Hummingbird
import Screens
import Store

/// What the page's scripts ask for and send.
struct APIController {
  let services: AppServices
  /// A day of one fix a second is about 4 MB, four hours of motion at 60 Hz 24 MB, at 100 Hz 40 MB.
  private static let sessionLimit = 64 << 20
  private static let fileLimit = 64 << 20
  private static let nameLimit = 255

  func addRoutes(to router: Router<AppContext>) {
    router.get("/api/whoami", use: whoami)
    router.post("/api/sessions", use: postSession)
    router.post("/api/import", use: importFile)
    router.post("/api/walk/forget", use: forgetSteps)
  }

  private struct Whoami: Encodable {
    let csrf: String
    let athlete: String
    let units: UInt8
    let theme: UInt8
    let heightMeters: Double?
    let weightKilograms: Double?
    let demo: Bool
  }

  @Sendable private func whoami(_ request: Request, _ context: AppContext) async throws -> Response
  {
    let visit = try await Visit(services, context)
    return jsonResponse(
      Whoami(
        csrf: visit.csrf, athlete: visit.visitor.athlete.name,
        units: visit.settings.units.rawValue, theme: visit.settings.theme.rawValue,
        heightMeters: visit.settings.heightMeters,
        weightKilograms: visit.settings.weightKilograms, demo: visit.isDemo))
  }

  private struct SessionAnswer: Encodable {
    let id: String
    let url: String
    let digest: String
  }

  @Sendable private func postSession(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visitor = try context.requireVisitor()
    var request = request
    let body = try await request.collected(upTo: Self.sessionLimit)
    let stored = try await visitor.store.sessions.add(
      log: Array(body.readableBytesView), now: services.now())
    let answer = SessionAnswer(
      id: stored.id.description, url: stored.isActivity ? "/activities/\(stored.id)" : "/walk",
      digest: stored.digestText)
    return jsonResponse(answer, status: stored.isNew ? .created : .ok)
  }

  /// A device's clock may be ahead, but not for good: nothing could be learnt until then.
  private static let clockTolerance = 86_400.0

  /// What was learnt of the athlete's steps up to `moment`, seconds since 1970, counts no more.
  @Sendable private func forgetSteps(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visitor = try context.requireVisitor()
    guard let moment = Double(context.form["moment"] ?? ""), moment >= 0, moment.isFinite else {
      throw AppError.badRequest("moment: seconds since 1970, zero or more.")
    }
    try await visitor.store.walks.forgetSteps(
      upTo: min(moment, services.now() + Self.clockTolerance))
    return Response(status: .noContent)
  }

  private struct ImportAnswer: Encodable {
    var imported = 0
    /// There already, as it is or as another recording.
    var duplicates = 0
    /// 1 of another recording, which is kept.
    var attached = 0
    /// 1 where the activity is made from it now.
    var enriched = 0
    /// 1 of what is no activity file, of which `failed` has the reason too.
    var skipped = 0
    var failed: [Failure] = []
    var url: String?
    /// What to open after a single file: the same with a word about it.
    var page: String?

    struct Failure: Encodable {
      let file: String
      let reason: String
    }

    /// A file was chosen by hand, so that it is none of ours deserves its reason too.
    init(fileName: String, _ record: ImportRecord) {
      switch record.outcome {
      case .imported(let id):
        imported = 1
        open(id, .imported, record)
      case .duplicate(let id):
        duplicates = 1
        open(id, .duplicate, record)
      case .attached(let id):
        (duplicates, attached) = (1, 1)
        open(id, .attached, record)
      case .enriched(let id):
        (duplicates, attached, enriched) = (1, 1, 1)
        open(id, .enriched, record)
      case .skipped(let reason):
        skipped = 1
        failed = [Failure(file: fileName, reason: reason)]
      case .failed(let reason):
        failed = [Failure(file: fileName, reason: reason)]
      }
    }

    private mutating func open(
      _ id: Identifier, _ fate: ImportLogRow.Fate, _ record: ImportRecord
    ) {
      url = "/activities/\(id)"
      page = ImportNotice.address(of: id, fate, of: record)
    }
  }

  /// Of a health export or an archive, which take longer: where to look how far it is.
  private struct LongAnswer: Encodable {
    var health: String?
    var archive: String?
  }

  @Sendable private func importFile(
    _ request: Request, _ context: AppContext
  ) async throws -> Response {
    let visitor = try context.requireVisitor()
    let name = fileName(of: request)
    let upload = try await services.spool.take(request)
    if HealthImport.isExport(path: upload.path) {
      let id = services.healthLoads.begin(
        upload, named: name, for: visitor, now: services.now())
      return jsonResponse(LongAnswer(health: "/settings/health/\(id)"), status: .accepted)
    }
    if ImportPlan.isArchive(upload.path), (try? ZipArchive(path: upload.path)) != nil,
      !name.lowercased().hasSuffix(".kmz")
    {
      let id = services.archiveLoads.begin(
        upload, named: name, for: visitor, now: services.now())
      return jsonResponse(LongAnswer(archive: "/import/archives/\(id)"), status: .accepted)
    }
    defer { upload.remove() }
    guard upload.byteCount <= Self.fileLimit else {
      let reason = AppError.tooLarge(limitBytes: Self.fileLimit).sentence
      try await visitor.store.imports.logRefusal(of: name, reason: reason, now: services.now())
      return jsonResponse(
        ImportAnswer(fileName: name, ImportRecord(name: name, outcome: .failed(reason))))
    }
    let file = ImportFile(name: name, bytes: try upload.bytes())
    let records = try await visitor.store.imports.add(
      items: [ImportItem(file)], now: services.now())
    return jsonResponse(ImportAnswer(fileName: name, records[0]))
  }

  /// The last part of the sent name, without folders.
  private func fileName(of request: Request) -> String {
    let sent = percentDecoded((request.headers[.fileName] ?? "").utf8)
    let last = sent.split { $0 == "/" || $0 == "\\" }.last ?? ""
    return visibleName(last, limit: Self.nameLimit) ?? "file"
  }
}

/// A name as it was sent, cut to `limit` and without what cannot be seen; nil if nothing is left.
func visibleName(_ text: some StringProtocol, limit: Int) -> String? {
  let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
  var name = String.UnicodeScalarView()
  name.append(contentsOf: visible.prefix(limit))
  return name.isEmpty ? nil : String(name)
}
