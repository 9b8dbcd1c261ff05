import ActivityFiles
import HTTPTypes
import Store

/// What became of files.
enum ImportOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/imports", name: "listImports",
      summary: "What became of every file that was brought in, latest first.", scope: .read,
      parameters: [
        ActivityOperations.query(
          "before", "Where the page before ended: its `next`.",
          APISchema.count("", in: 1...Int(Int32.max))),
        ActivityOperations.query(
          "limit", "How many at most; 50 unless told.", APISchema.count("", in: 1...200)),
      ],
      answers: [.ok("A page of the log.", APISchema.reference("ImportPage")), .invalid],
      handler: { request in
        let before = try request.integer("before", in: 1...Int(Int32.max))
        let limit = try request.integer("limit", in: 1...200) ?? 50
        let page = try await request.caller().store.imports.log(
          before: before.map(Int64.init) ?? .max, limit: limit)
        return JSONValue.object([
          ("imports", .array(page.entries.map(\.apiValue))),
          ("next", .integer(page.next.map { Int($0) })),
        ]).response()
      })
  ]

  static let page = APISchema.object([
    (
      "imports",
      APISchema.list(
        APISchema.object([
          ("name", APISchema.text("The file's.")),
          ("time", APISchema.maybe("string", "ISO 8601 in UTC.")),
          ("fate", APISchema.choice(ImportLogEntry.Outcome.allCases.map { "\($0)" })),
          ("activity", APISchema.maybe("string", "Which it stands for; it may be deleted since.")),
          ("reason", APISchema.maybe("string", "Why it was left alone or could not be used.")),
          ("warnings", APISchema.list(APISchema.text(), "A sentence each.")),
        ]), "Latest first.")
    ), ("next", APISchema.maybe("integer", "For `before`, where there are more; else null.")),
  ])
}

extension ImportLogEntry {
  fileprivate var apiValue: JSONValue {
    .object([
      ("name", .text(name)), ("time", .time(importedAt)), ("fate", .text("\(outcome)")),
      ("activity", .text(activity?.description)), ("reason", .text(reason)),
      ("warnings", .array(warnings.map { .text($0) })),
    ])
  }
}
