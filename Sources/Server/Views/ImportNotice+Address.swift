import Screens
import Store

extension ImportNotice {
  private static let fates: [(name: String, fate: ImportLogRow.Fate)] = [
    ("new", .imported), ("known", .duplicate), ("further", .attached), ("richer", .enriched),
  ]

  /// From `?file=known&remarks=2`; nil without `file`.
  init?(_ fields: Form) {
    guard let known = Self.fates.first(where: { $0.name == fields["file"] }) else { return nil }
    let count = { (name: String) in min(max(fields[name].flatMap { Int($0) } ?? 0, 0), 1_000) }
    self.init(fate: known.fate, remarks: count("remarks"), activities: count("activities"))
  }

  /// The activity's page, with a notice about the file unless it is simply new.
  static func address(
    of activity: Identifier, _ fate: ImportLogRow.Fate, of record: ImportRecord
  ) -> String {
    let page = "/activities/\(activity)"
    let (remarks, activities) = (record.warnings.count, record.activities.count)
    guard fate != .imported || remarks > 0 || activities > 1,
      let known = fates.first(where: { $0.fate == fate })
    else { return page }
    return page + "?file=\(known.name)" + (remarks > 0 ? "&remarks=\(remarks)" : "")
      + (activities > 1 ? "&activities=\(activities)" : "")
  }
}
