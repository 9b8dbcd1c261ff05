import Store

extension ImportOutcome {
  /// The activity that was created from the file, if any.
  var newID: Identifier? { if case .imported(let id) = self { id } else { nil } }
}
