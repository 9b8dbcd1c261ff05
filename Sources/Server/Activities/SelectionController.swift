import ActivityFiles
import Engine
import Hummingbird
import Screens
import Store

/// Actions on the activities that are selected in the list.
struct SelectionController: Controller {
  let services: BaseServices
  let scheduler: WorkScheduler

  func addRoutes(to router: Router<AppContext>) {
    router.post("/activities/selected", use: act)
  }

  private func act(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let ids = Self.selected(context.form)
    guard !ids.isEmpty else { throw AppError.badRequest("Select an activity first.") }
    switch context.form["action"] {
    case "compare": return try compare(ids)
    case "delete": return try await delete(ids, page)
    case "sport": return try await changeSport(ids, context.form, page)
    case "export": return try export(ids, context.form, page)
    default: throw AppError.badRequest("action: compare, export, sport or delete.")
    }
  }

  /// Returns the activities selected by fields of the form `pick-ID`. Ignores invalid IDs.
  static func selected(_ form: Form) -> [Identifier] {
    form.names.filter { $0.hasPrefix("pick-") }.compactMap { Identifier(String($0.dropFirst(5))) }
  }

  private func compare(_ ids: [Identifier]) throws -> Response {
    guard ids.count == 2 else { throw AppError.badRequest("Select two activities to compare.") }
    return redirect(to: "/activities/\(ids[0])/compare/\(ids[1])")
  }

  private func delete(_ ids: [Identifier], _ context: PageContext) async throws -> Response {
    let now = services.now()
    try requireFound(await context.store.lists.delete(ids, now: now) > 0)
    return redirect(to: "/activities?deleted-at=\(DeletionKey.text(now))")
  }

  private func changeSport(
    _ ids: [Identifier], _ form: Form, _ context: PageContext
  ) async throws -> Response {
    guard let sport = form["sport"].flatMap(parsedSport) else {
      throw AppError.badRequest("Choose a sport.")
    }
    for id in ids {
      _ = try await context.store.activities.edit(id, ActivityEdit(sport: sport))
    }
    return redirect(to: "/activities")
  }

  /// Exports activities as an archive, which is generated while it is sent. Only one activity is in memory at a time.
  private func export(_ ids: [Identifier], _ form: Form, _ context: PageContext) throws -> Response
  {
    let format = try Self.format(form["format"] ?? "original")
    let slot = try scheduler.downloads.enter(
      context.visitor.athlete, weight: DownloadLimit.archiveWeight)
    let store = context.store
    let body = ResponseBody { [scheduler] writer in
      try await withTaskExecutorPreference(scheduler.workers) {
        try await Self.write(ids, format, of: store, to: &writer)
      }
      try await writer.finish(nil)
    }
    let day = Day(services.currentDay).text
    return attachment(body, name: "andante-activities-\(day).zip", type: "application/zip")
      .holding(slot)
  }

  private static func write(
    _ ids: [Identifier], _ format: WritableFormat?, of store: AthleteStore,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    let zip = ZipWriter()
    var names = SelectionNames()
    for id in ids {
      try await SelectedFile(id, format, in: store).map { file in
        zip.add(names.free(file.name), file.bytes)
      }
      try await writer.write(ByteBuffer(bytes: zip.drain()))
    }
    try await writer.write(ByteBuffer(bytes: zip.finish()))
  }

  /// Parses the export format. Returns nil if the original files are requested.
  private static func format(_ name: String) throws -> WritableFormat? {
    if name == "original" { return nil }
    guard let format = WritableFormat(key: name) else {
      throw AppError.badRequest("format: original, \(WritableFormat.keyList).")
    }
    return format
  }
}

private struct SelectedFile {
  let name: String
  let bytes: [UInt8]

  /// Returns nil if the activity doesn't exist. Falls back to the original file if the activity cannot be written in
  /// the format.
  init?(_ id: Identifier, _ format: WritableFormat?, in store: AthleteStore) async throws {
    guard let activity = try await store.activities.find(id), activity.deletedAt == nil,
      let export = try await ActivityExport(activity, in: store)
    else { return nil }
    // Throws if the format cannot represent the activity. In that case, the original file is included instead.
    if let format, let bytes = try? format.bytes(of: export.file()) {
      (name, self.bytes) = ("\(export.name).\(format)", bytes)
    } else {
      (name, bytes) = (export.originalName, export.source.bytes)
    }
  }
}

/// Assigns file names that are unique even on case-insensitive file systems.
struct SelectionNames {
  private var taken: Set<String> = []

  /// Returns a name that is valid on all systems. If it is taken, inserts a number before the extension.
  mutating func free(_ name: String) -> String {
    let safe = String(name.map { "/\\:*?\"<>|".contains($0) ? "_" : $0 })
    let dot = safe.lastIndex(of: ".").flatMap { $0 > safe.startIndex ? $0 : nil } ?? safe.endIndex
    var (free, count) = (safe, 1)
    while !taken.insert(free.lowercased()).inserted {
      count += 1
      free = "\(safe[..<dot])-\(count)\(safe[dot...])"
    }
    return free
  }
}
