import Engine
import GRDB

/// The step-length constants that were learnt during sessions (`step_constant`).
enum StepConstantRows {
  /// Replaces the constants that were learnt from a source.
  static func store(_ learntConstants: LearntConstants, ofSource source: Int64, in db: Database)
    throws
  {
    try db.execute(sql: "DELETE FROM step_constant WHERE source = ?", arguments: [source])
    for constant in learntConstants.constants {
      try db.insert(
        [
          ("source", source), ("model", constant.model.rawValue),
          ("place", constant.place.rawValue), ("is_running", constant.isRunning),
          ("value", constant.value), ("deviation", constant.deviation), ("steps", constant.steps),
          ("learnt_at", learntConstants.learntAt),
        ], into: "step_constant")
    }
  }
}
