import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import TextEncoding

/// `andante replay`: replays a recorded activity or session log through the live coach.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays a recorded run through the live coach.",
    discussion: """
      Takes an activity file or a session log. A terminal shows the live screen; otherwise the coach's words are \
      printed. The digest covers every snapshot and is the same here and in the browser.
      """)

  @Argument(
    help: ArgumentHelp("A GPX file or session log; - is standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "1 is real time, 10 is ten times faster; by default as fast as possible.", valueName: "times")
  )
  var rate: Double?

  @Option(
    help: ArgumentHelp(
      "Write the replay's session log, which the app can open.", valueName: "file"),
    completion: .file())
  var log: String?

  @Option(help: ArgumentHelp("The units of the output: metric or imperial.", valueName: "system"))
  var units = UnitChoice.metric

  @OptionGroup var coaching: CoachOptions

  @Flag(help: "Print one JSON document instead.")
  var json = false

  func validate() throws {
    if let rate, !(rate >= 0.01 && rate <= 10_000) {
      throw ValidationError("--rate must be between 0.01 and 10000.")
    }
  }

  func run() throws {
    if run(on: .standard, terminal: json || coaching.coach ? nil : Terminal.standard) == .partly {
      throw ExitCode(CommandOutcome.partly.rawValue)
    }
  }

  /// - Parameter terminal: The terminal for the live screen, or nil to disable it.
  func run(on console: Console, terminal: Terminal?) -> CommandOutcome {
    do throws(FileError) {
      let source = try ReplaySource(path: file)
      for warning in source.warnings where !json {
        console.warn("\(file): \(warning.text)")
      }
      if coaching.coach { try source.requireRun() }
      var run = ReplayRun(
        source, units: units.system, keepsLog: log != nil,
        coach: coaching.coach ? coaching.choices(isLog: source.isLog) : nil)
      play(&run, title: source.name ?? file, on: console, terminal)
      run.flushLog()
      return finish(run, on: console)
    } catch {
      if json {
        console.print(
          JSONValue.object([("file", .text(file)), ("error", .text("\(error)"))]).printed)
      }
      console.warn("\(file): \(error)")
      return .partly
    }
  }

  private func play(
    _ run: inout ReplayRun, title: String, on console: Console, _ terminal: Terminal?
  ) {
    let formatter = MetricFormatter(units: units.system)
    var pace = ReplayPace(rate: rate)
    var screen = terminal.map { LiveScreen(on: $0, title: oneLine(title), formatter: formatter) }
    screen?.open()
    var cueCount = 0
    while let event = run.step() {
      pace.wait(until: event.seconds)
      screen?.show(run.session.snapshot, sport: run.session.header.sport)
      if screen == nil && !json && !coaching.coach {
        for cue in run.cues[cueCount...] {
          console.print(padded(clockText(seconds: cue.seconds), 9) + cue.text)
        }
      }
      cueCount = run.cues.count
    }
    screen?.close(run.session.snapshot, sport: run.session.header.sport)
  }

  private func printDecisions(of run: ReplayRun, on console: Console) {
    guard let diary = run.diary else { return }
    let formatter = MetricFormatter(units: units.system)
    for decision in diary.decisions { console.print(decision.line(formatter)) }
    console.print(CoachSummary(diary: diary, session: run.session).text)
  }

  private func finish(_ run: ReplayRun, on console: Console) -> CommandOutcome {
    if json {
      console.print(run.json.printed)
    } else {
      printDecisions(of: run, on: console)
      console.print(
        ReplaySummary(run.session, hasAccuracy: true).text(MetricFormatter(units: units.system)))
    }
    guard let log, let bytes = run.log else { return .done }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: log))
      return .done
    } catch {
      console.warn("\(log): cannot be written: \(error.localizedDescription)")
      return .partly
    }
  }
}

/// Slows a replay down to the requested rate.
private struct ReplayPace {
  let rate: Double?
  private let start = ContinuousClock.now

  init(rate: Double?) { self.rate = rate }

  mutating func wait(until seconds: Double) {
    guard let rate else { return }
    let due = start + .seconds(InputRange(0...1e9).clamped(seconds / rate))
    let rest = due - .now
    if rest > .zero { Thread.sleep(forTimeInterval: rest / .seconds(1)) }
  }
}
