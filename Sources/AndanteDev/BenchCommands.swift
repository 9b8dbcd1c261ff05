import ActivityFiles
import ArgumentParser
import Foundation
import TestBench
import TextEncoding

/// `andante-dev gait`: tools for measuring walks.
struct GaitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gait", abstract: "Evaluates the measurement of walks.",
    subcommands: [GaitBenchCommand.self])
}

/// `andante-dev gait bench DIR`: measures recordings with known steps and distances, and prints the errors.
struct GaitBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures recordings with known steps and distances, and prints the errors.",
    discussion: """
      The gait part of docs/measurements/accuracy.md, as Markdown. The folder contains reference.json and the \
      recordings that it lists.
      """)

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory)
  var folder: String

  func run() throws {
    try report(folder) { () throws(FileError) in
      let bench = try GaitBench(folder: folder)
      return (bench.page, bench.failures)
    }
  }
}

/// `andante-dev reps`: tools for judging exercises.
struct RepsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reps", abstract: "Evaluates the judging of exercises.",
    subcommands: [RepsBenchCommand.self])
}

/// `andante-dev reps bench DIR`: measures recordings with known counts and holds, and prints the errors.
struct RepsBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures recordings with known counts and holds, and prints the errors.",
    discussion: """
      The workout part of docs/measurements/accuracy.md, as Markdown. The folder contains labels.json and the \
      recordings that it lists.
      """)

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory)
  var folder: String

  func run() throws {
    try report(folder) { () throws(FileError) in
      let bench = try WorkoutBench(folder: folder)
      return (bench.page, bench.failures)
    }
  }
}

/// Prints the page of a bench to standard output, and its failures to standard error.
///
/// - Throws: `ExitCode` 1 if the folder or some of its recordings can't be used.
private func report(
  _ folder: String, _ measure: () throws(FileError) -> (page: String, failures: [String])
) throws(ExitCode) {
  do throws(FileError) {
    let (page, failures) = try measure()
    for failure in failures { warn(failure) }
    print(page)
    if failures.isEmpty { return }
  } catch {
    warn("\(folder): \(error)")
  }
  throw ExitCode(1)
}

private func warn(_ text: String) {
  FileHandle.standardError.write(Data("andante-dev: \(oneLine(text))\n".utf8))
}
