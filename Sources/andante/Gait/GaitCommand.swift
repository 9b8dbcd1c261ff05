import ActivityFiles
import ArgumentParser
import Engine
import TextEncoding

/// `andante gait`: measures steps, step lengths and regularity from a phone's motion.
struct GaitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gait",
    abstract: "Measures walks recorded by a phone's motion sensors.",
    discussion: """
      For wellness, not a diagnosis: compare the figures with your own from other days.
      """,
    subcommands: [GaitMeasureCommand.self, GaitSimulateCommand.self],
    defaultSubcommand: GaitMeasureCommand.self)
}

/// `andante gait FILE.csv`: measures one recording.
struct GaitMeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measures one recording; the default.",
    discussion: """
      A table with a header: t, ax, ay, az and, with a gyroscope, gx, gy, gz, in seconds, m/s² with gravity and \
      rad/s; 40 to 500 rows a second, with the phone in any orientation. Bad rows are reported and left out.
      """)

  @Argument(
    help: ArgumentHelp("The recording; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["csv", "gz"]))
  var file: String

  @Option(
    help: ArgumentHelp("The walker's height: 1.75, 175cm, 5ft9in.", valueName: "meters"),
    transform: { try expected("a height such as 1.75 or 5ft9in", metersOrLength($0)) })
  var height: Double?

  @Option(
    help: ArgumentHelp(
      "The true distance of the recording; prints the resulting calibration.",
      valueName: "meters"),
    transform: { try expected("a distance such as 200 or 200m", metersOrLength($0)) })
  var calibrate: Double?

  @Option(
    help: ArgumentHelp("The output of an earlier --calibrate.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var calibration: String?

  @Option(help: "The phone's position: unknown, pocket, hand, arm, chest, back, bag.")
  var place = PlaceChoice.unknown

  @Flag(help: "The recording is a run.")
  var running = false

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    if let height, !(0.5...2.5).contains(height) {
      throw ValidationError("--height must be between 0.5 m and 2.5 m.")
    }
    if let calibrate, !(1...1e6).contains(calibrate) {
      throw ValidationError("--calibrate must be between 1 m and 1000 km.")
    }
  }

  func run() throws {
    if run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) -> CommandOutcome {
    do throws(FileError) {
      return try measure(on: console)
    } catch {
      console.warn("\(error)")
      return .partly
    }
  }

  private func measure(on console: Console) throws(FileError) -> CommandOutcome {
    let walker = Walker(heightMeters: height, place: place.value, isRunning: running)
    var meter = StepLengthMeter(walker: walker)
    if let calibration { meter.calibration = try CalibrationDocument.read(path: calibration) }
    let table = try namingFile(file) { () throws(FileError) in try MotionTable(path: file) }
    for warning in table.warnings { console.warn("\(file): \(warning.description)") }
    var recording = WalkRecording(running: running)
    for sample in table.samples { recording.add(sample) }
    let steps = recording.steps()
    var outcome = CommandOutcome.done
    if let calibrate, !learn(calibrate, WalkReport(steps, meter), &meter) {
      console.warn(
        "\(file): \(fixedText(calibrate, decimals: 1)) m does not match \(counted(steps.count, "step"))"
      )
      outcome = .partly
    }
    let document = GaitDocument(report: WalkReport(steps, meter), badRows: table.badRows)
    let learnt = calibrate == nil ? nil : meter.calibration
    console.print(json ? document.json(learnt).printed : document.text(learnt))
    return outcome
  }

  private func learn(
    _ meters: Double, _ report: WalkReport, _ meter: inout StepLengthMeter
  ) -> Bool {
    meter.calibration.learn(meters: meters, report.shapes, meter.walker)
  }

  private func namingFile<Value>(
    _ path: String, _ read: () throws(FileError) -> Value
  ) throws(FileError) -> Value {
    do throws(FileError) {
      return try read()
    } catch {
      throw FileError(error.kind, "\(path): \(error)")
    }
  }
}

/// Parses a length; a plain number is in metres.
func metersOrLength(_ text: String) -> Double? {
  Double(text) ?? Length.parse(text)?.meters
}

enum PlaceChoice: String, ExpressibleByArgument, CaseIterable {
  case unknown, pocket, hand, arm, chest, back, bag

  var value: CarryingPlace {
    switch self {
    case .unknown: .unknown
    case .pocket: .trouserPocket
    case .hand: .hand
    case .arm: .upperArm
    case .chest: .chest
    case .back: .back
    case .bag: .bag
    }
  }
}
