import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import TextEncoding

/// `andante convert`: writes an activity file in another format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes an activity file in another format.",
    discussion: """
      The content decides how the file is read, and the ending of the output's name how it is written: \
      \(WritableFormat.keyList). What the new format cannot contain is left out.
      """)

  @Argument(
    help: ArgumentHelp("The file to read; - is standard input.", valueName: "in"),
    completion: .file())
  var input: String

  @Argument(
    help: ArgumentHelp("The file to write; - is standard output, as GPX.", valueName: "out"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "Leave out points if the line stays within this distance without them.", valueName: "meters"))
  var simplify: Double?

  @Flag(help: "Write a session's positions as received, without filtering.")
  var raw = false

  func validate() throws {
    guard WritableFormat(path: output) != nil else {
      throw ValidationError(
        "\(oneLine(output)): the name must end in \(WritableFormat.keyList)")
    }
    if let simplify, !(simplify >= 0 && simplify <= 100_000) {
      throw ValidationError("--simplify must be between 0 and 100000 metres.")
    }
  }

  func run() throws {
    if run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) -> CommandOutcome {
    var path = input
    do {
      var file = try recorded()
      for warning in file.warnings { console.warn("\(input): \(warning.text)") }
      if let simplify { file.recording.simplify(metersAway: simplify) }
      guard let format = WritableFormat(path: output) else { return .partly }
      let leftOut = try file.leftOut(of: format.format)
      path = output
      try write(format.bytes(of: file))
      for points in leftOut { console.warn("\(input): \(points)") }
      return .done
    } catch let error as FileError {
      console.warn("\(path): \(error)")
    } catch {
      console.warn("\(path): cannot be written: \(error.localizedDescription)")
    }
    return .partly
  }

  private func recorded() throws(FileError) -> ActivityFile {
    let recorded = try RecordedFile.read(path: input)
    return raw ? recorded.file : recorded.measured()
  }

  private func write(_ bytes: [UInt8]) throws {
    if output == "-" { return StandardStream.output.write(bytes) }
    let file = URL(fileURLWithPath: output)
    try requireFolder(file.deletingLastPathComponent().path)
    try Data(bytes).write(to: file, options: .atomic)
  }

  /// Throws a clear error if the output folder is missing, because Foundation would report that the output file doesn't
  /// exist.
  private func requireFolder(_ path: String) throws(FileError) {
    if FileManager.default.fileExists(atPath: path) { return }
    throw FileError(.unreadable, "the folder \(path) does not exist")
  }
}

extension WritableFormat {
  /// Returns the format for the file's extension, or GPX for standard output.
  fileprivate init?(path: String) {
    self.init(key: path == "-" ? "gpx" : (path as NSString).pathExtension.lowercased())
  }
}
