import HTTPTypes
import Store

enum ImportOperations {
  private static let before = QueryParameter<Int>.integer(
    "before", "The `next` of the previous page.", in: 1...Int(Int32.max))

  static let all = [
    APIOperation(
      method: .get, path: "/imports", name: "listImports",
      summary: "The result of every imported file, latest first.", scope: .read,
      parameters: [before.described, ListParameters.limit.described],
      answers: [.json(ImportPageAnswer.self, "A page of the log."), .invalid],
      handler: { request in
        let page = try await request.caller().store.imports.log(
          before: try request.value(of: before).map(Int64.init) ?? .max,
          limit: try request.value(of: ListParameters.limit) ?? RequestLimits.listLength)
        return try jsonResponse(ImportPageAnswer(page: page))
      })
  ]
}

struct ImportPageAnswer: APIObject {
  static let componentName: String? = "ImportPage"
  let page: ImportLogPage

  static let fields: [APIField<Self>] = [
    APIField("imports", "Latest first.") { $0.page.entries.map(Entry.init) },
    APIField("next", "The value for `before` to get the next page; null on the last page.") {
      $0.page.next.map { Int($0) }
    },
  ]

  struct Entry: APIObject {
    let entry: ImportLogEntry

    static let fields: [APIField<Self>] = [
      APIField("name", "The file's name.") { $0.entry.name },
      APIField("time") { APITime(unixSeconds: $0.entry.importedAt) },
      APIField("fate") { APIChoice($0.entry.outcome) },
      APIField("activity", "The activity it belongs to, which may have been deleted since.") {
        $0.entry.activity.map(APIIdentifier.init)
      },
      APIField("reason", "Why it was skipped or could not be imported.") { $0.entry.reason },
      APIField("warnings", "One sentence per warning.") { $0.entry.warnings },
    ]
  }
}
