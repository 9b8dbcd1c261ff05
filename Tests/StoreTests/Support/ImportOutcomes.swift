@testable import Store

extension ImportOutcome {
  /// The activity that was created from the file, if any.
  var newID: Identifier? { if case .imported(let id) = self { id } else { nil } }
}

extension AthleteStore {
  /// Imports files in UTC and returns the new activities.
  func newActivities(of files: [ImportFile], now: Double) async throws -> [Identifier] {
    try await imports.add(files: files, now: now, zone: { _ in 0 }).compactMap(\.newID)
  }
}
