/// The accuracy of one verdict, which is either an alert or a rejection.
struct VerdictScore: Equatable {
  let name: String
  /// The number of cases with the fault, and how many of them were reported.
  var known = 0
  var found = 0
  /// The number of cases without the fault that were reported.
  var wrong = 0

  init(_ name: String) { self.name = name }

  mutating func add(isKnown: Bool, isReported: Bool) {
    if isKnown { known += 1 }
    if isKnown, isReported { found += 1 }
    if !isKnown, isReported { wrong += 1 }
  }

  /// The fraction of reports that were correct; nil if nothing was reported.
  var precision: Double? {
    found + wrong > 0 ? Double(found) / Double(found + wrong) : nil
  }

  /// The fraction of cases with the fault that were reported; nil if no case has the fault.
  var recall: Double? { known > 0 ? Double(found) / Double(known) : nil }
}
