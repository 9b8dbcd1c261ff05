import Engine
import Foundation
import Hummingbird
import Model
import Screens
import Store

/// The page with the results of importing several files. The script uploads the files one by one and posts the
/// collected results.
struct ImportResultController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.post("/import/result") { _, context in
      let page = try await PageContext(services, context)
      let sent = Data((context.form["outcomes"] ?? "[]").utf8)
      // This is only sent by our own script, so malformed input simply shows an empty result.
      let reported = (try? JSONDecoder().decode([ReportedFile].self, from: sent)) ?? []
      let state = ImportResultState(
        files: try await files(reported.map(\.file), page.store.lists), units: page.units,
        now: services.currentInstant())
      return page.render(.importResult, importResultScreen(state))
    }
  }

  /// The maximum number of activities that are shown with title, sport and metrics.
  private static let maximumActivities = 1000

  private func files(
    _ files: [ImportedFile], _ lists: ListRepository
  ) async throws -> [ImportedFile] {
    let ids = files.compactMap { $0.id.flatMap { Identifier($0) } }
    let activities = try await lists.summaries(of: Array(ids.prefix(Self.maximumActivities)))
    return files.map { file in
      var file = file
      let id = file.id.flatMap { Identifier($0) }
      file.activity = id.flatMap { activities[$0] }.map { ActivityRow($0) }
      return file
    }
  }

  private struct ReportedFile: Decodable {
    let name: String
    let imported: Int
    let url: String?
    /// 1 if the file was stored as an additional recording of an existing activity.
    let attached: Int?
    /// 1 if the activity is now derived from this file.
    let enriched: Int?
    /// 1 if the file is not an activity.
    let skipped: Int?
    let reason: String?
    /// The URL that contains the notice about the import.
    let page: String?

    var file: ImportedFile {
      let id = url?.split(separator: "/").last.flatMap { Identifier(String($0)) }?.description
      var file = ImportedFile(
        name: name, outcome: outcome(id), id: reason == nil ? id : nil, reason: reason)
      file.remarks = page.flatMap { ImportNotice(page: $0) }?.remarks ?? 0
      return file
    }

    private func outcome(_ id: String?) -> ImportLogOutcome {
      if reason != nil { return skipped ?? 0 > 0 ? .skipped : .failed }
      if id != nil, imported > 0 { return .imported }
      if enriched ?? 0 > 0 { return .enriched }
      return attached ?? 0 > 0 ? .attached : .duplicate
    }
  }
}
