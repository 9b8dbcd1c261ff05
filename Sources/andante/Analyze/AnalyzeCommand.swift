import ActivityFiles
import ArgumentParser
import Engine
import Model
import TextEncoding

/// `andante analyze`: measures activity files.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Measures activity files: distance, time, climb, splits.",
    discussion: """
      Reads \(FileFormatTraits.readableList), optionally compressed with gzip. Damaged parts of a file are reported as warnings and the rest is used. A file \
      without a usable recording is an error; the other files are still measured.
      """)

  @Argument(
    help: ArgumentHelp("The files; - is standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("The length of splits: km or mi.", valueName: "unit"))
  var splits = SplitChoice.km

  @Option(help: ArgumentHelp("The units of the output: metric or imperial.", valueName: "system"))
  var units = UnitChoice.metric

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func run() throws {
    if run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) -> CommandOutcome {
    let rows = files.map { AnalyzedFile(path: $0) }
    if json {
      console.print(JSONValue.array(rows.map { $0.json(splits: splits) }).printed)
    } else {
      show(rows, on: console)
    }
    return rows.contains(where: \.isUnusable) ? .partly : .done
  }

  private func show(_ rows: [AnalyzedFile], on console: Console) {
    for (index, row) in rows.enumerated() {
      switch row.result {
      case .success(let activity):
        let report = AnalyzeReport(
          path: row.path, activity: activity, formatter: MetricFormatter(units: units.system),
          splits: splits)
        console.print((index > 0 ? "\n" : "") + report.text)
      case .failure(let error):
        console.warn("\(row.path): \(error)")
      }
    }
  }
}
