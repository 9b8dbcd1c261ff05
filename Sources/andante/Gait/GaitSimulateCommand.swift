import ActivityFiles
import ArgumentParser
import Engine
import TextEncoding

struct GaitSimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Simulates the motion of a walker's phone, for testing.",
    discussion: """
      Standing, then steps, then standing again, as a table for andante gait; --json also prints the true steps. The \
      same seed gives the same walk.

        andante gait simulate --gait cane --steps 30 | andante gait -
      """)

  @Option(
    help: ArgumentHelp(
      "The walker: healthy, slow, hemiparetic, severe, shuffling, cane, antalgic.",
      valueName: "gait"))
  var gait = GaitChoice.healthy

  @Option(help: ArgumentHelp("Steps a minute.", valueName: "spm"))
  var cadence = 100.0

  @Option(help: ArgumentHelp("The number of steps.", valueName: "count"))
  var steps = 20

  @Option(
    help: ArgumentHelp("The step length: 0.5, 50cm.", valueName: "meters"),
    transform: { try expected("a length such as 0.5 or 50cm", metersOrLength($0)) })
  var length: Double?

  @Option(
    help: ArgumentHelp(
      "Peak-to-peak vertical acceleration of the trunk in m/s²; by default from the step length.",
      valueName: "push"))
  var push: Double?

  @Option(help: "The phone's position: pocket, hand, arm, chest.")
  var place = PlaceChoice.pocket

  @Option(help: ArgumentHelp("Seconds of standing before the first step.", valueName: "seconds"))
  var before = 5.0

  @Option(help: ArgumentHelp("Seconds of standing after the last step.", valueName: "seconds"))
  var after = 8.0

  @Flag(inversion: .prefixedNo, help: "Whether the phone has a gyroscope.")
  var gyroscope = true

  @Option(help: "The seed of all variation and noise.")
  var seed: UInt64 = 1

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    try check("--cadence", cadence, 20...200)
    try check("--steps", Double(steps), 0...2_000)
    try check("--length", length ?? 0.5, 0.05...1.5)
    try check("--push", push ?? 1, 0.05...20)
    try check("--before", before, 0...600)
    try check("--after", after, 0...600)
    if place.carrying == nil {
      throw ValidationError("--place must be pocket, hand, arm or chest.")
    }
  }

  private func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws {
    guard !range.contains(value) else { return }
    let ends = [range.lowerBound, range.upperBound].map { JSONValue.number($0).compact }
    throw ValidationError("\(name) must be between \(ends[0]) and \(ends[1]).")
  }

  func run() throws { run(on: .standard) }

  func run(on console: Console) {
    let walk = walk
    let document = GaitSimulationDocument(walk, walk.recording(seed: seed))
    console.print(json ? document.json.compact : document.table)
  }

  private var walk: ShortWalk {
    var pattern = gait.pattern
    pattern.push = push
    var walk = ShortWalk(
      pattern, cadence: .stepsPerMinute(cadence), carrying: place.carrying ?? .trouserPocket,
      steps: steps)
    walk.stepLengthMeters = length
    walk.secondsBefore = before
    walk.secondsAfter = after
    walk.hasGyroscope = gyroscope
    walk.samplingScatter = 0
    walk.missingShare = 0
    return walk
  }
}

/// The output of `andante gait simulate`.
struct GaitSimulationDocument {
  private let walk: ShortWalk
  private let recording: ShortWalk.Recording

  init(_ walk: ShortWalk, _ recording: ShortWalk.Recording) {
    self.walk = walk
    self.recording = recording
  }

  /// The recording with the columns of `MotionTable`, without a final line break.
  var table: String {
    let head = "t,ax,ay,az" + (walk.hasGyroscope ? ",gx,gy,gz" : "")
    let rows = recording.samples.map { sample in
      row(sample).map { fixedText($0, decimals: 4) }.joined(separator: ",")
    }
    return ([head] + rows).joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      ("stepLengthMeters", .number(walk.lengthMeters, decimals: 4)),
      ("distanceMeters", .number(recording.meters, decimals: 3)),
      ("footfalls", .array(recording.footfalls.map { .number($0, decimals: 4) })),
      (
        "samples",
        .array(recording.samples.map { .array(row($0).map { .number($0, decimals: 4) }) })
      ),
    ])
  }

  private func row(_ sample: MotionSample) -> [Double] {
    let turning = sample.rotation.map { [$0.x, $0.y, $0.z] } ?? []
    return [sample.seconds, sample.x, sample.y, sample.z] + turning
  }
}

enum GaitChoice: String, ExpressibleByArgument, CaseIterable {
  case healthy, slow, hemiparetic, severe, shuffling, cane, antalgic

  var pattern: GaitPattern {
    switch self {
    case .healthy: GaitPattern()
    case .slow: GaitPattern(.slow)
    case .hemiparetic: GaitPattern(.hemiparetic)
    case .severe: GaitPattern(.severe)
    case .shuffling: GaitPattern(.shuffling)
    case .cane: GaitPattern(.cane)
    case .antalgic: GaitPattern(.antalgic)
    }
  }
}

extension PlaceChoice {
  /// The carrying position to simulate, or nil if it can't be simulated.
  fileprivate var carrying: Carrying? {
    switch self {
    case .pocket: .trouserPocket
    case .hand: .hand
    case .arm: .upperArm
    case .chest: .chest
    case .unknown, .back, .bag: nil
    }
  }
}
