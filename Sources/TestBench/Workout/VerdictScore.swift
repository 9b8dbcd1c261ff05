/// The accuracy of one verdict, which is an alert or a refusal.
struct VerdictScore: Equatable {
  let name: String
  /// The number of cases with the fault, and of those in which it was reported.
  var known = 0
  var found = 0
  /// The number of cases without the fault in which it was reported.
  var wrong = 0

  init(_ name: String) { self.name = name }

  mutating func add(isKnown: Bool, isReported: Bool) {
    if isKnown { known += 1 }
    if isKnown, isReported { found += 1 }
    if !isKnown, isReported { wrong += 1 }
  }

  /// The share of reports that were correct; nil without reports.
  var precision: Double? {
    found + wrong > 0 ? Double(found) / Double(found + wrong) : nil
  }

  /// The share of cases with the fault in which it was reported; nil without such cases.
  var recall: Double? { known > 0 ? Double(found) / Double(known) : nil }
}
