import Foundation

/// Prints `docs/accuracy.md`: `accuracy FIELD-DATA DATE`; or the tables of `docs/steps.md`:
/// `accuracy steps FIELD-DATA`.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: accuracy FIELD-DATA DATE | steps FIELD-DATA\n".utf8))
  exit(64)
}
do {
  if arguments[0] == "steps" {
    let report = try StepReport(folder: URL(fileURLWithPath: arguments[1]))
    print(StepPage(field: report).markdown, terminator: "")
  } else {
    let field = try FieldReport(folder: URL(fileURLWithPath: arguments[0]))
    let page = AccuracyPage(date: arguments[1], field: field, simulated: SimulatedReport())
    print(page.markdown, terminator: "")
  }
} catch {
  FileHandle.standardError.write(Data("accuracy: \(error)\n".utf8))
  exit(1)
}
