/// Reads a health document that contains exactly one workout.
struct HealthWorkoutReader: ~Copyable, DocumentReader {
  private var reader: HealthReader

  init(at xml: consuming XMLReader, limits: FileLimits) {
    reader = HealthReader(at: xml, limits: limits)
  }

  static func reads(_ root: XMLName) -> Bool { HealthName.table[root] == .root }

  consuming func read() throws(FileError) -> ActivityFile {
    let export = reader.read()
    guard let workout = export.workouts.first, export.workouts.count == 1 else {
      throw FileError(
        .unsupportedFormat,
        "this is an Apple Health export with \(counted(export.workouts.count, "workout")): import it"
      )
    }
    var file = workout.activityFile
    file.warnings = export.warnings
    return file
  }
}
