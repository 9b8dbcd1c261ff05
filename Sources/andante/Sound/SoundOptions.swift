import ArgumentParser
import Engine
import Foundation
import TextEncoding

/// The common options of `metronome` and `music`: the destination and format of the sound.
struct SoundOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The WAV file to write, 32-bit float; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["wav"]))
  var out: String?

  @Flag(help: "Play it through this system's player.")
  var play = false

  @Option(help: ArgumentHelp("Samples a second, 8000 to 192000.", valueName: "hertz"))
  var rate = 48_000

  @Option(help: ArgumentHelp("Loudness, 0 to 1.", valueName: "factor"))
  var volume = 1.0

  @Flag(help: "Print one JSON document about the output instead.")
  var json = false

  func validate() throws {
    guard out != nil || play else {
      throw ValidationError("Choose an output: --out FILE.wav, --play, or both.")
    }
    guard (8_000...192_000).contains(rate) else {
      throw ValidationError("--rate must be between 8000 and 192000.")
    }
    guard (0...1).contains(volume) else {
      throw ValidationError("--volume must be between 0 and 1.")
    }
    guard !(json && out == "-") else {
      throw ValidationError("--json and --out - cannot both use standard output.")
    }
  }

  func sinks() throws(SoundCommandError) -> [any SoundSink] {
    var sinks: [any SoundSink] = []
    if play {
      guard let player = SoundPlayer.find() else {
        throw SoundCommandError(
          "no sound player found: install one of \(SoundPlayer.names.joined(separator: ", "))")
      }
      sinks.append(try player.open())
    }
    if let out { sinks.insert(try FileSink(path: out), at: 0) }
    return sinks
  }

  /// Prints a report on the rendered sound.
  func report(
    _ rendering: SoundRendering, details: [JSONValue.Member], text: String, on console: Console
  ) {
    let form = rendering.form
    guard !json else {
      let members: [JSONValue.Member] = [
        ("out", .text(out)), ("frames", .integer(form.frameCount)),
        ("seconds", .number(form.seconds, decimals: 6)), ("sampleRate", .integer(rate)),
        ("channels", .integer(form.channelCount)),
        ("peak", .number(Double(rendering.peak), decimals: 6)),
      ]
      return console.print(JSONValue.object(members + details).printed)
    }
    let words = [
      clockText(seconds: form.seconds), text, "\(rate) Hz",
      form.channelCount == 1 ? "mono" : "stereo", "peak \(decibels(Double(rendering.peak))) dBFS",
    ]
    let line =
      (out == nil || out == "-" ? "" : "\(oneLine(out ?? "")): ")
      + words.joined(separator: ", ")
    out == "-" ? console.warn(line) : console.print(line)
  }
}

/// Formats a level in dBFS with one decimal, or as `–` for silence.
func decibels(_ amplitude: Double) -> String {
  amplitude > 0 ? fixedText(20 * logarithm(amplitude) / logarithm(10), decimals: 1) : "–"
}
