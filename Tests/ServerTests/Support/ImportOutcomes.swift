import Store

extension ImportOutcome {
  /// The activity that the file created, or nil if it created none.
  var newID: Identifier? { if case .imported(let id) = self { id } else { nil } }
}
