import ActivityFiles
import ArgumentParser
import Engine
import Screens
import TextEncoding

/// `andante metronome`: renders a sample-accurate metronome.
struct MetronomeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metronome",
    abstract: "Writes or plays a metronome: steady, from a table, or for a recorded run.",
    discussion: """
      The tempo is --bpm, or changes with every row of --tempo, or follows the speed of --follow; with one of these, \
      --bpm applies before the first row or speed. Beats may fall between samples, so nothing drifts.
      """)

  @Option(help: ArgumentHelp("Beats a minute, 30 to 300.", valueName: "tempo"))
  var bpm: Double?

  @Option(
    help: ArgumentHelp(
      "The length in seconds; by default to the last row of --tempo or the end of --follow.",
      valueName: "seconds"))
  var seconds: Double?

  @Option(
    help: ArgumentHelp(
      "A table of tempo changes with the columns t (seconds) and bpm.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var tempo: String?

  @Option(
    help: ArgumentHelp(
      "A recorded run whose speed sets the tempo, by the cadence model.", valueName: "activity"),
    completion: .file())
  var follow: String?

  @Option(
    help: ArgumentHelp(
      "With --follow, the runner's height; by default 1.75m.", valueName: "length"),
    transform: { try expected("a length such as 1.75m or 5ft9in", Length.parse($0)) })
  var height: Length?

  @Option(
    help: ArgumentHelp(
      "click, woodblock, hihat, or a WAV file of 10 to 50 ms.", valueName: "sound"),
    completion: .file(extensions: ["wav"]))
  var sound = "click"

  @Option(help: "Which beats sound: every-step or every-other-step.")
  var cue = CueChoice.everyStep

  @Option(
    help: ArgumentHelp("Accent every Nth beat, 0 to 16; 0 for no accents.", valueName: "beats"))
  var accent: Int32 = 0

  @Option(
    help: ArgumentHelp(
      "How far apart left and right steps sound, 0 to 1; above 0 the file is stereo.",
      valueName: "width"))
  var pan = 0.0

  @OptionGroup var output: SoundOptions

  private static let sounds = ["click", "woodblock", "hihat"]

  func validate() throws {
    guard bpm != nil || tempo != nil || follow != nil else {
      throw ValidationError("Set the tempo: --bpm, --tempo FILE.csv or --follow ACTIVITY.")
    }
    guard tempo == nil || follow == nil else {
      throw ValidationError("--tempo and --follow cannot be used together.")
    }
    if let bpm, !BeatClock.tempos.contains(bpm) {
      throw ValidationError("--bpm must be between 30 and 300.")
    }
    if let seconds, !(seconds > 0 && seconds.isFinite) {
      throw ValidationError("--seconds must be greater than 0.")
    }
    guard seconds != nil || tempo != nil || follow != nil else {
      throw ValidationError("Set the length: --seconds.")
    }
    if let height {
      guard follow != nil else { throw ValidationError("--height needs --follow.") }
      try CoachOptions.check(height)
    }
    guard (0...16).contains(accent) else {
      throw ValidationError("--accent must be between 0 and 16.")
    }
    // A sound file without an extension must be given with its folder, as in `./clap`.
    guard Self.sounds.contains(sound) || sound.contains(where: "./-".contains) else {
      throw ValidationError("--sound must be click, woodblock, hihat or a WAV file.")
    }
    guard (0...1).contains(pan) else { throw ValidationError("--pan must be between 0 and 1.") }
  }

  func run() throws {
    if run(on: .standard) == .partly { throw ExitCode(CommandOutcome.partly.rawValue) }
  }

  func run(on console: Console) -> CommandOutcome {
    do throws(SoundCommandError) {
      try perform(on: console)
      return .done
    } catch {
      console.warn("\(error)")
      return .partly
    }
  }

  private func perform(on console: Console) throws(SoundCommandError) {
    let plan = try TempoPlan(self)
    let form = try SoundForm(
      seconds: plan.seconds, sampleRate: output.rate, channelCount: pan > 0 ? 2 : 1)
    var performance = MetronomePerformance(try metronome(), curve: plan.curve)
    var rendering = SoundRendering(form)
    try rendering.run(into: output.sinks()) { performance.add(to: $0) }
    output.report(
      rendering,
      details: [
        ("beats", .integer(performance.beatCount)),
        ("soundedBeats", .integer(performance.soundedCount)),
        ("tempos", plan.curve.json(until: form.seconds)),
      ], text: beats(performance), on: console)
  }

  private func beats(_ performance: MetronomePerformance) -> String {
    let count = performance.beatCount
    let sounded = performance.soundedCount
    let beats = counted(count, "beat")
    return sounded == count ? beats : "\(beats), \(sounded) of them audible"
  }

  private func metronome() throws(SoundCommandError) -> Metronome {
    var metronome = Metronome(sampleRate: Double(output.rate), beatsPerMinute: bpm ?? 0)
    metronome.cueMode = cue.mode
    metronome.accentEvery = accent
    metronome.panWidth = pan
    metronome.volume = output.volume
    metronome.boost = Metronome.largestBoost
    switch sound {
    case "click": metronome.sound = .click
    case "woodblock": metronome.sound = .woodblock
    case "hihat": metronome.sound = .hiHat
    default:
      metronome.setOwnSound(try ownSound())
      metronome.sound = .own
    }
    return metronome
  }

  private func ownSound() throws(SoundCommandError) -> SampledSound {
    let path = sound
    let bytes = try namingFile(path) { () throws(FileError) -> [UInt8] in
      try readFileBytes(path: path, limits: .bytes(2 * SampledSound.byteLimit))
    }
    do throws(WAVError) {
      return try SampledSound(wav: bytes, sampleRate: Double(output.rate))
    } catch {
      throw SoundCommandError("\(path): \(soundRefusalText(error))")
    }
  }
}

/// The values of `--cue`.
enum CueChoice: String, ExpressibleByArgument, CaseIterable {
  case everyStep = "every-step"
  case everyOtherStep = "every-other-step"

  var mode: CueMode { self == .everyStep ? .everyStep : .everyOtherStep }
}

extension TempoCurve {
  /// Returns the tempo changes before the end of the sound.
  fileprivate func json(until end: Double) -> JSONValue {
    let opening = Step(seconds: 0, beatsPerMinute: opening)
    return .array(
      ([opening] + changes.prefix { $0.seconds < end }).map { step in
        .object([
          ("t", .number(step.seconds, decimals: 6)),
          ("bpm", .number(step.beatsPerMinute, decimals: 6)),
        ])
      })
  }
}
