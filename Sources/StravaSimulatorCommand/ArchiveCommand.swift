import ArgumentParser
import Foundation
import StravaSimulator

/// `strava-simulator archive`: writes the export of the simulated account.
struct ArchiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Writes the athlete's account as a Strava export.",
    discussion: """
      A ZIP archive with lists in the account's language and a file for nearly every ride: some files are missing, \
      and rides that were typed in have none.
      """)

  @OptionGroup var account: AccountOptions

  @Argument(help: "The archive to write.", completion: .file(extensions: ["zip"]))
  var out: String

  @Option(
    help:
      "The account's language: \(ExportLanguage.allCases.map(\.rawValue).joined(separator: ", ")).",
    transform: { text in
      guard let language = ExportLanguage(rawValue: text) else {
        throw ValidationError("--language takes one of en, de, fr, es, it, pt, nl, not \(text)")
      }
      return language
    })
  var language = ExportLanguage.english

  @Option(help: "Seconds between two points of a file, 1 to 60.")
  var sampleSeconds = 5

  func validate() throws {
    guard (1...60).contains(sampleSeconds) else {
      throw ValidationError("--sample-seconds takes 1 to 60")
    }
  }

  func run() throws {
    var plan = account.plan
    plan.sampleSeconds = sampleSeconds
    guard FileManager.default.createFile(atPath: out, contents: nil),
      let file = FileHandle(forWritingAtPath: out)
    else { throw ValidationError("\(out) cannot be written") }
    try SimulatedExport(SimulatedAccount(plan), in: language).write { bytes in
      try file.write(contentsOf: Data(bytes))
    }
  }
}
