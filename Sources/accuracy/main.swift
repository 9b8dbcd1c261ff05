import Foundation

/// Prints `docs/accuracy.md`: `accuracy FIELD-DATA DATE`.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let folder = arguments.first, let date = arguments.last else {
  FileHandle.standardError.write(Data("usage: accuracy FIELD-DATA DATE\n".utf8))
  exit(64)
}
do {
  let field = try FieldReport(folder: URL(fileURLWithPath: folder))
  print(
    AccuracyPage(date: date, field: field, simulated: SimulatedReport()).markdown, terminator: "")
} catch {
  FileHandle.standardError.write(Data("accuracy: \(error)\n".utf8))
  exit(1)
}
