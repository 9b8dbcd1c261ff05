import Model
import Screens
import Store

extension ImportNotice {
  private static let outcomes: [(name: String, outcome: ImportLogOutcome)] = [
    ("new", .imported), ("known", .duplicate), ("further", .attached), ("richer", .enriched),
  ]

  /// Parses query fields such as `file=known&remarks=2`. Returns nil if `file` is missing or unknown.
  init?(_ fields: Form) {
    guard let known = Self.outcomes.first(where: { $0.name == fields["file"] }) else { return nil }
    let count = { (name: String) in fields.integer(name, in: 0...1_000) ?? 0 }
    self.init(outcome: known.outcome, remarks: count("remarks"), activities: count("activities"))
  }

  /// Parses the query of an activity page's URL.
  init?(page: String) {
    // A malformed query contains no notice.
    guard let query = page.split(separator: "?", maxSplits: 1).dropFirst().first,
      let fields = try? Form(urlEncoded: String(query))
    else { return nil }
    self.init(fields)
  }

  /// Returns the URL of an activity's page. Its query describes the import, unless the file is new and there is
  /// nothing to report.
  static func address(of activity: Identifier, _ record: ImportRecord) -> String {
    let outcome = record.outcome.logged
    let page = "/activities/\(activity)"
    let (remarks, activities) = (record.warnings.count, record.activities.count)
    guard outcome != .imported || remarks > 0 || activities > 1,
      let known = outcomes.first(where: { $0.outcome == outcome })
    else { return page }
    return page + "?file=\(known.name)" + (remarks > 0 ? "&remarks=\(remarks)" : "")
      + (activities > 1 ? "&activities=\(activities)" : "")
  }
}
