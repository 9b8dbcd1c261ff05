/// How often one verdict was right: an alert or a refusal, of those that may be given.
struct VerdictScore: Equatable {
  let name: String
  /// Cases that had the fault, and of these the ones where it was told.
  var known = 0
  var found = 0
  /// Cases without the fault where it was told all the same.
  var wrong = 0

  init(_ name: String) { self.name = name }

  mutating func add(isKnown: Bool, isTold: Bool) {
    if isKnown { known += 1 }
    if isKnown, isTold { found += 1 }
    if !isKnown, isTold { wrong += 1 }
  }

  /// Of the cases where it was told, those that had the fault; nil where it never was.
  var precision: Double? {
    found + wrong > 0 ? Double(found) / Double(found + wrong) : nil
  }

  /// Of the cases with the fault, those where it was told; nil where there are none.
  var recall: Double? { known > 0 ? Double(found) / Double(known) : nil }
}
