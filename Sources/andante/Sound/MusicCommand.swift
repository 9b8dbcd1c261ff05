import ActivityFiles
import ArgumentParser
import Engine
import TextEncoding

/// `andante music`: renders generated music.
struct MusicCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "music",
    abstract: "Composes music, and writes or plays it.",
    discussion: """
      No recordings are used: every note is chosen and every sound computed. The same seed gives the same music, bit \
      for bit, here and in the browser. The loudness is -16 LUFS overall, with true peaks below -1 dB.
      """)

  @Argument(help: "power-beats, calm-flow or dance-groove.")
  var style: StyleChoice

  @Option(help: "The length in seconds.")
  var seconds: Double

  @Option(help: ArgumentHelp("The seed of all choices.", valueName: "number"))
  var seed: UInt32 = 1

  @Option(
    help: ArgumentHelp("Beats a minute, 30 to 300; by default the style's own.", valueName: "tempo")
  )
  var bpm: Double?

  @Option(help: "normal is -16 LUFS, gym -14.")
  var loudness = LoudnessChoice.normal

  @OptionGroup var output: SoundOptions

  func validate() throws {
    guard seconds > 0, seconds.isFinite else {
      throw ValidationError("--seconds must be greater than 0.")
    }
    if let bpm, !BeatClock.tempos.contains(bpm) {
      throw ValidationError("--bpm must be between 30 and 300.")
    }
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
    let form = try SoundForm(seconds: seconds, sampleRate: output.rate, channelCount: 2)
    var performance = MusicPerformance(player(), frameCount: form.frameCount)
    var rendering = SoundRendering(form)
    try rendering.run(into: output.sinks()) { performance.add(to: $0) }
    let loudness = performance.loudness.integrated
    let truePeak = performance.truePeak.decibels
    output.report(
      rendering,
      details: [
        ("style", .text(style.rawValue)), ("seed", .integer(Int(seed))),
        ("bpm", .number(performance.player.clock.beatsPerMinute, decimals: 6)),
        ("beats", .integer(performance.beatCount)),
        ("loudnessLufs", .number(loudness, decimals: 3)),
        ("truePeakDbtp", .number(truePeak, decimals: 3)),
      ], text: "\(counted(performance.beatCount, "beat")), \(level(loudness)) LUFS", on: console)
  }

  private func player() -> MusicPlayer {
    var player = MusicPlayer(sampleRate: Double(output.rate))
    player.select(style.style, seed: UInt64(seed))
    player.setTempo(bpm ?? style.style.ownTempo)
    player.loudness = loudness.loudness
    player.volume = output.volume
    return player
  }

  private func level(_ decibels: Double) -> String {
    decibels.isFinite ? fixedText(decibels, decimals: 1) : "–"
  }
}

/// A music style with its name on the command line.
enum StyleChoice: String, ExpressibleByArgument, CaseIterable {
  case powerBeats = "power-beats"
  case calmFlow = "calm-flow"
  case danceGroove = "dance-groove"

  var style: MusicStyle {
    switch self {
    case .powerBeats: .powerBeats
    case .calmFlow: .calmFlow
    case .danceGroove: .danceGroove
    }
  }
}

/// The values of `--loudness`.
enum LoudnessChoice: String, ExpressibleByArgument, CaseIterable {
  case normal, gym

  var loudness: MusicLoudness { self == .normal ? .normal : .gym }
}
