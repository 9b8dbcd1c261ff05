import ActivityFiles
import ArgumentParser
import Engine
import TextEncoding

/// `andante reps`: measures repetitions, holds and form from videos or recorded landmarks.
struct RepsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reps",
    abstract: "Counts repetitions, times holds and judges form in a video or in landmarks.",
    subcommands: [RepsMeasureCommand.self],
    defaultSubcommand: RepsMeasureCommand.self)
}

/// `andante reps FILE.jsonl --exercise ID`: judges one recording as the live coach would.
struct RepsMeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Judges one recording as the live coach would; the default.",
    discussion: """
      A video is decoded by ffmpeg and analyzed by the pose model of andante pose. Landmarks are JSON, one line per frame: \
      first {"width":…,"height":…}, then {"t": seconds, "lm": [[x, y, z, visibility] × 33] | null}, x and y as \
      fractions of the picture. Exercises: \
      \(Exercise.all.map(\.name).joined(separator: " ")).
      """)

  @Argument(
    help: ArgumentHelp(
      "The video, or landmarks; - are landmarks from standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp("The exercise.", valueName: "id"),
    completion: .list(Exercise.all.map(\.name)))
  var exercise: String

  @Option(help: ArgumentHelp("The music's tempo, for a dance.", valueName: "beats a minute"))
  var bpm: Double?

  @Option(help: ArgumentHelp("Video frames to analyze per second.", valueName: "number"))
  var rate = 30.0

  @Option(help: modelsHelp)
  var models: String?

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    guard poseRates.contains(rate) else { throw ValidationError(poseRatesFault) }
    if Exercise.named(exercise) == nil {
      throw ValidationError(
        "There is no exercise \(exercise). Choose from "
          + Exercise.all.map(\.name).joined(separator: ", ") + ".")
    }
    if let bpm, DanceBeat(beatsPerMinute: bpm) == nil {
      throw ValidationError("--bpm must be between 20 and 400.")
    }
  }

  func run() throws {
    if run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) -> CommandOutcome {
    guard let exercise = Exercise.named(exercise) else { return .partly }
    do throws(PoseCommandError) {
      let document = RepsDocument(judged: try judged(exercise))
      console.print(json ? document.json.printed : document.text)
      return .done
    } catch {
      console.warn("\(error)")
      return .partly
    }
  }

  private func judged(_ exercise: Exercise) throws(PoseCommandError) -> JudgedSet {
    let beat = bpm.flatMap { DanceBeat(beatsPerMinute: $0) }
    if isVideo(path: file) {
      let reader = try PoseReader(path: file, rate: rate, models: models)
      return try JudgedSet(exercise, beat: beat) { () throws(PoseCommandError) in
        try reader.next()?.frame
      }
    }
    do throws(FileError) {
      return try JudgedSet(path: file, exercise, beat: beat)
    } catch {
      throw PoseCommandError("\(file): \(error)")
    }
  }
}
