import ActivityFiles
import ArgumentParser
import Foundation
import TestBench
import TextEncoding

/// `andante-dev bench KIND DIR`: measures recordings with known results, and prints the errors.
struct BenchCommand: ParsableCommand {
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case gait, reps
  }

  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures recordings with known results, and prints the errors.",
    discussion: """
      Prints the gait or workout part of docs/measurements/accuracy.md, as Markdown.
      """)

  @Argument(help: "Whether to measure steps and distances, or repetitions and holds.")
  var kind: Kind

  @Argument(
    help: ArgumentHelp(
      "The folder with the recordings, and with reference.json (gait) or labels.json (reps), which lists them.",
      valueName: "dir"),
    completion: .directory)
  var folder: String

  /// Prints the page to standard output, and the failures to standard error.
  ///
  /// - Throws: `ExitCode` 1 if the folder or some of its recordings can't be used.
  func run() throws {
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

  private func measure() throws(FileError) -> (page: String, failures: [String]) {
    switch kind {
    case .gait:
      let bench = try GaitBench(folder: folder)
      return (bench.page, bench.failures)
    case .reps:
      let bench = try WorkoutBench(folder: folder)
      return (bench.page, bench.failures)
    }
  }

  private func warn(_ text: String) {
    FileHandle.standardError.write(Data("andante-dev: \(oneLine(text))\n".utf8))
  }
}
