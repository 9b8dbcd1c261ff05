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
      try StepCalibrationData.LearntConstant(time: learntConstants.learntAt, constant: constant)
        .adding([("source", source)]).insert(db)
    }
  }
}
