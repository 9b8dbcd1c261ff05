import ActivityFiles
import Foundation
import TestBench

/// Prints `docs/measurements/accuracy.md`: `accuracy FIELD-DATA DATE`; the tables of `docs/developing/gait.md`:
/// `accuracy steps FIELD-DATA`; or a part of `docs/measurements/accuracy.md`: `accuracy gait FIELD-DATA`, `accuracy
/// workout FIELD-DATA`, `accuracy impaired`. `accuracy receivers DATE` prints `docs/measurements/receivers.md`.
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 || arguments == ["impaired"] else {
  FileHandle.standardError.write(
    Data(
      "usage: accuracy FIELD-DATA DATE | steps|gait|workout FIELD-DATA | receivers DATE | impaired\n"
        .utf8))
  exit(64)
}
do {
  if arguments[0] == "impaired" {
    print(ImpairedGaitBench().page, terminator: "")
  } else if arguments[0] == "receivers" {
    print(ReceiverPage(date: arguments[1], bench: ReceiverBench()).markdown, terminator: "")
  } else if arguments[0] == "steps" {
    let report = try StepReport(folder: URL(fileURLWithPath: arguments[1]))
    print(StepPage(field: report).markdown, terminator: "")
  } else if arguments[0] == "gait" {
    let folder = arguments[1] + "/gait"
    print(try GaitBench(folder: folder).page, terminator: "\n\n")
    print(try GaitGrid(folder: folder).page)
  } else if arguments[0] == "workout" {
    print(try WorkoutBench(folder: arguments[1] + "/pose").page, terminator: "")
  } else {
    let folder = URL(fileURLWithPath: arguments[0])
    let files = try FieldFile.all(in: folder)
    let field = FieldPage(
      field: FieldReport(files, folder: folder), summaries: SummaryReport(files),
      recovery: RecoveryReport(files, folder: folder),
      sports: SportReport(files, folder: folder))
    let climb = ClimbPage(
      ascent: try AscentReport(files, folder: folder),
      moving: try MovingReport(files, folder: folder))
    let gait = try GaitBench(folder: arguments[0] + "/gait")
    let workout = try WorkoutBench(folder: arguments[0] + "/pose")
    let page = AccuracyPage(
      date: arguments[1], field: field, climb: climb, simulated: SimulatedReport(), gait: gait,
      grid: try GaitGrid(folder: arguments[0] + "/gait"), impaired: ImpairedGaitBench(),
      workout: workout)
    print(page.markdown, terminator: "")
  }
} catch {
  FileHandle.standardError.write(Data("accuracy: \(error)\n".utf8))
  exit(1)
}
