public import Engine

extension FileWarning {
  /// Returns warnings for the parts of a session log that were not used.
  public static func warnings(of restored: RestoredSession, byteCount: Int) -> [FileWarning] {
    warnings(
      ofLogValidTo: restored.validByteCount, byteCount: byteCount,
      unknownCount: restored.unknownRecordCount)
  }

  /// Returns warnings for a truncated end and for records that this version doesn't know.
  public static func warnings(
    ofLogValidTo end: Int, byteCount: Int, unknownCount: Int
  ) -> [FileWarning] {
    var warnings: [FileWarning] = []
    if end < byteCount {
      let message = "the log is damaged from here on; the rest was left out"
      warnings.append(FileWarning(.truncated, message, byteOffset: end))
    }
    if unknownCount > 0 {
      let message = "the log has events from a newer version, which were left out"
      warnings.append(FileWarning(.unknownEvent, message, count: unknownCount))
    }
    return warnings
  }
}
