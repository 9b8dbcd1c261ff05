import ActivityFiles
import ArgumentParser
import Engine
import Pose
import TextEncoding

let modelsHelp = ArgumentHelp(
  "The folder with the packed models; by default with the web files.", valueName: "directory")

/// The permitted frame rates for a video, in frames per second.
let poseRates = 0.1...240
let poseRatesFault = "--rate must be between 0.1 and 240."

/// `andante pose`: finds a person's landmarks in pictures and videos.
struct PoseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pose",
    abstract: "Finds the 33 landmarks of a person in a picture or video.",
    subcommands: [PoseFindCommand.self, PoseInstallCommand.self],
    defaultSubcommand: PoseFindCommand.self)
}

/// `andante pose FILE`: analyses one picture or video.
struct PoseFindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Analyzes a picture or video; the default.",
    discussion: """
      Runs BlazePose in Andante's own code, only on this machine. Pictures are decoded by ffmpeg. x and y are \
      fractions of the picture, z has the scale of x, and the metric landmarks are metres from the middle of the \
      hips.
      """)

  @Argument(
    help: ArgumentHelp("The picture or video.", valueName: "file"), completion: .file())
  var file: String

  @Option(help: ArgumentHelp("Frames to analyze per second.", valueName: "number"))
  var rate = 30.0

  @Option(help: modelsHelp)
  var models: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  @Flag(help: "Print one line of JSON per frame instead, for andante reps.")
  var jsonl = false

  func validate() throws {
    guard poseRates.contains(rate) else { throw ValidationError(poseRatesFault) }
    guard !(json && jsonl) else {
      throw ValidationError("--json and --jsonl cannot be used together.")
    }
  }

  func run() throws {
    if run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) -> CommandOutcome {
    do throws(PoseCommandError) {
      let reader = try PoseReader(path: file, rate: rate, models: models)
      try printFrames(reader, on: console)
      return .done
    } catch {
      console.warn("\(error)")
      return .partly
    }
  }

  private func printFrames(_ reader: PoseReader, on console: Console) throws(PoseCommandError) {
    var frames: [JSONValue] = []
    var count = 0
    var found = 0
    while let seen = try reader.next() {
      if jsonl, count == 0 { console.print(PoseDocument.head(seen, rate: reader.rate).compact) }
      if jsonl { console.print(PoseDocument.line(seen).compact) }
      if json { frames.append(PoseDocument.frame(seen)) }
      count += 1
      if seen.frame.hasPerson { found += 1 }
    }
    if json { console.print(JSONValue.array(frames).printed) }
    if !json, !jsonl {
      console.print(
        "\(counted(count, "frame")), a person in \(found) of them. --json prints the landmarks.")
    }
  }
}
