public import Engine
import Foundation
import GRDB

extension WalkRepository {
  /// Corrects the step nearest to `seconds` (on the session's clock) and recalculates the walk's metrics. The
  /// correction replaces an earlier one; nil removes it. Returns false if there is no step nearby.
  ///
  /// - Complexity: O(steps).
  public func correct(
    stepAt seconds: Double, of id: Identifier, as kind: StepCorrection.Kind?
  ) async throws -> Bool {
    try await database.write { db in
      guard let walked = try Self.walked(id, in: db),
        let step = walked.step(at: seconds)?.measured.step.seconds
      else { return false }
      try Self.replaceCorrection(of: step, with: kind, ofRow: walked.row, in: db)
      let corrections = try WalkRows.corrections(ofRow: walked.row, in: db)
      try WalkRows.update(
        WalkSummary(walked.steps, walked.frame, corrections: corrections), ofRow: walked.row, in: db
      )
      return true
    }
  }

  private static func replaceCorrection(
    of step: Double, with kind: StepCorrection.Kind?, ofRow row: Int64, in db: Database
  ) throws {
    let reach = StepCorrection.reach
    try db.execute(
      sql: "DELETE FROM step_correction WHERE activity = ? AND seconds BETWEEN ? AND ?",
      arguments: [row, step - reach, step + reach])
    guard let kind else { return }
    try StepCorrection(seconds: step, kind).adding([("activity", row)]).insert(db)
  }
}

extension WalkedRow {
  /// Returns the step nearest to a time, or nil if there is no step nearby.
  fileprivate func step(at seconds: Double) -> CoachedStep? {
    let nearest = steps.min {
      abs($0.measured.step.seconds - seconds) < abs($1.measured.step.seconds - seconds)
    }
    return nearest.flatMap {
      abs($0.measured.step.seconds - seconds) <= StepCorrection.reach ? $0 : nil
    }
  }
}
