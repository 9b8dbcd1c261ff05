import ActivityFiles
import Store

extension FileError {
  /// Creates advice for a file that contains many activities. Returns nil for any other file, and for an archive that
  /// cannot be opened.
  init?(archive path: String) {
    guard ImportPlan.isArchive(path) || HealthImport.isExport(path: path) else { return nil }
    var plan = ImportPlan()
    plan.add(path)
    let content =
      if !plan.healthExports.isEmpty {
        "an Apple Health export"
      } else if !plan.fullExports.isEmpty {
        "an Andante export with \(counted(plan.count, "activity", "activities"))"
      } else if let export = plan.exports.first {
        "\(export.service.title)'s export of an account with \(counted(export.activityCount, "activity", "activities"))"
      } else {
        "an archive with \(counted(plan.count, "file"))"
      }
    guard !plan.healthExports.isEmpty || plan.count > 0 else { return nil }
    self.init(
      .unsupportedFormat,
      "this is \(content): import it with `andante import`; to measure single files, unpack it first"
    )
  }
}
