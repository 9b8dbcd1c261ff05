import Engine
import Foundation

/// The live screen in the terminal: the coach's state, the main number and the route.
struct LiveScreen {
  private let terminal: Terminal
  private let title: String
  private let formatter: MetricFormatter
  private var route = RouteSketch()
  private var lastDrawn = ContinuousClock.now - .seconds(1)

  /// The minimum time between redraws.
  private static let interval = Duration.milliseconds(33)

  init(on terminal: Terminal, title: String, formatter: MetricFormatter) {
    self.terminal = terminal
    self.title = title
    self.formatter = formatter
  }

  func open() { terminal.enter() }

  /// Adds the runner's position to the route.
  mutating func follow(_ snapshot: SessionSnapshot) { route.add(snapshot.coordinate) }

  mutating func show(_ snapshot: SessionSnapshot, sport: Sport) {
    follow(snapshot)
    let now = ContinuousClock.now
    guard now - lastDrawn >= Self.interval else { return }
    lastDrawn = now
    terminal.draw(lines(snapshot, sport))
  }

  /// Restores the terminal and prints the last screen so that it stays visible.
  func close(_ snapshot: SessionSnapshot, sport: Sport) {
    terminal.leave()
    terminal.write(lines(snapshot, sport).joined(separator: "\n") + "\n")
  }

  /// Returns all lines of the screen, shortened to fit the terminal.
  func lines(_ snapshot: SessionSnapshot, _ sport: Sport) -> [String] {
    let frame = LiveFrame(
      snapshot: snapshot, sport: sport, formatter: formatter, terminal: terminal, title: title)
    return frame.lines(route)
  }
}

private struct LiveFrame {
  let snapshot: SessionSnapshot
  let sport: Sport
  let formatter: MetricFormatter
  let terminal: Terminal
  let title: String

  private var width: Int { min(max(terminal.columns - 1, 40), 100) }

  /// The width of the left part, in columns, if the route is shown on the right.
  private static let left = 44

  func lines(_ route: RouteSketch) -> [String] {
    let body = largeDistance + [[], values, labels, []] + [signal, sensors]
    let routeColumns = width - Self.left - 1
    let head = [heading, terminal.styled(String(repeating: "─", count: width), .quiet), ""]
    if routeColumns >= 16 { return head + withRoute(body, route, columns: routeColumns) + splits }
    return head + body.map { " " + row($0, width: width - 1) } + splits
  }

  /// Joins pieces and pads them to exactly `width` columns.
  private func row(_ pieces: [Piece], width: Int) -> String {
    var room = width
    var text = ""
    for piece in pieces {
      let shown = String(piece.text.prefix(room))
      room -= shown.count
      text += piece.style.map { terminal.styled(shown, $0) } ?? shown
    }
    return text + String(repeating: " ", count: room)
  }

  private var heading: String {
    let (word, style) = state
    let room = max(0, width - word.count - 2)
    let name = title.count > room ? title.prefix(max(0, room - 1)) + "…" : title[...]
    let gap = String(repeating: " ", count: max(1, width - 1 - word.count - name.count))
    return " " + terminal.styled(word, style) + gap + terminal.styled(String(name), .quiet)
  }

  private var state: (String, TerminalStyle) {
    switch snapshot.phase {
    case .ready: ("Ready", .quiet)
    case .running where snapshot.signal == .searching: ("Searching for GPS…", .fair)
    case .running: ("Running", .good)
    case .pausedByHand: ("Paused", .fair)
    case .pausedAutomatically: ("Paused automatically", .fair)
    case .finished: ("Finished", .bold)
    }
  }
}

/// Text in one style.
private struct Piece {
  var text: String
  var style: TerminalStyle?

  init(_ text: String, _ style: TerminalStyle? = nil) {
    self.text = text
    self.style = style
  }
}

extension LiveFrame {
  private var largeDistance: [[Piece]] {
    let number = formatter.distanceNumber(snapshot.distanceMeters)
    var lines = LargeDigits.lines(number).map { [Piece($0, .bold)] }
    lines[4].append(Piece(" " + formatter.distanceUnit))
    return lines
  }

  private var mainValues: [(value: String, label: String)] {
    let current = snapshot.currentPace.map { 1 / $0 }
    let speed = sport.isPaced ? current : snapshot.currentSpeed
    return [
      (formatter.time(snapshot.movingSeconds), "time"),
      (formatter.speed(speed, of: sport), sport.isPaced ? "pace" : "speed"),
      (formatter.speed(snapshot.averageSpeed, of: sport), "average"),
      (formatter.climb(snapshot.elevationGainMeters), "climb"),
    ]
  }

  private var values: [Piece] { mainValues.map { Piece(padded($0.value, 11), .bold) } }

  private var labels: [Piece] { mainValues.map { Piece(padded($0.label, 11), .quiet) } }

  private var sensors: [Piece] {
    let readings = [
      snapshot.heartRate.map { formatter.whole($0, "bpm") },
      snapshot.cadence.map { formatter.whole($0, sport.cadenceUnit) },
      snapshot.altitude.map { formatter.height($0) },
    ].compactMap { $0 }
    return [Piece(readings.joined(separator: "   "))]
  }

  private var signal: [Piece] {
    let (bars, word, style): (String, String, TerminalStyle) =
      switch snapshot.signal {
      case .searching: ("    ", "no position", .quiet)
      case .poor: ("▂   ", "poor", .accent)
      case .fair: ("▂▄  ", "fair", .fair)
      case .good: ("▂▄▆ ", "good", .good)
      case .excellent: ("▂▄▆█", "excellent", .good)
      }
    let accuracy = snapshot.quality.latestAccuracyMeters.map { " ± \(formatter.height($0))" } ?? ""
    let refused = snapshot.quality.refusedCount
    let note = " GPS \(word)\(accuracy)" + (refused > 0 ? ", \(refused) refused" : "")
    return [Piece(bars, style), Piece(note)]
  }

  private func withRoute(_ body: [[Piece]], _ route: RouteSketch, columns: Int) -> [String] {
    let drawing = route.lines(columns: columns, rows: body.count)
    return body.indices.map { row in
      " " + self.row(body[row], width: LiveFrame.left - 1) + " " + withRunner(drawing, row)
    }
  }

  private func withRunner(
    _ drawing: (lines: [String], runner: (row: Int, column: Int)?), _ row: Int
  ) -> String {
    let line = drawing.lines[row]
    guard let runner = drawing.runner, runner.row == row else { return line }
    return line.prefix(runner.column) + terminal.styled("●", .accent)
      + line.dropFirst(runner.column + 1)
  }

  /// The latest splits, as bars relative to the slowest one.
  private var splits: [String] {
    let all = formatter.units == .metric ? snapshot.kilometers : snapshot.miles
    let room = max(0, min(8, terminal.rows - 17))
    let shown = all.enumerated().suffix(room).filter { $0.element.meters > 0 }
    guard !shown.isEmpty else { return [] }
    let slowest = shown.map { $0.element.seconds / $0.element.meters }.max() ?? 1
    return ["", " " + terminal.styled(padded(formatter.distanceUnit, 7) + "time", .quiet)]
      + shown.map { number, split in bar(number, split, slowest: slowest) }
  }

  private func bar(_ number: Int, _ split: Split, slowest: Double) -> String {
    let share = split.seconds / split.meters / slowest
    let cells = Int(saturating: (share * Double(width - 32)).rounded(.down))
    let name = split.isComplete ? String(number + 1) : formatter.distanceNumber(split.meters)
    let line = String(repeating: "━", count: max(1, min(cells, width - 32)))
    return " " + padded(name, 7) + padded(formatter.splitTime(split), 9)
      + terminal.styled(line, split.isComplete ? .good : .quiet)
      + " " + formatter.climb(split.elevationGainMeters)
  }
}
