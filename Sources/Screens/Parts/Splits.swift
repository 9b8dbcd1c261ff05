import Engine

enum SplitWords: String, Phrase {
  case fastest = "fastest"
  case slowest = "slowest"
}

/// A table of kilometre or mile splits or of laps. The fastest and slowest complete splits are marked.
struct SplitTable {
  let splits: [Split]
  let units: UnitSystem
  /// The sport, which decides between paces and speeds.
  let sport: Sport
  var isLaps = false
  var newestFirst = false

  func html(caption: String) -> HTML {
    let marks = SplitMarks(isLaps ? [] : splits)
    let order = newestFirst ? Array(splits.indices.reversed()) : Array(splits.indices)
    return tag("table", .class("splits")) {
      tag("caption", .class("unseen")) { caption }
      head()
      tag("tbody") { for index in order { row(index, marks[index]) } }
    }
  }

  private var formatter: MetricFormatter { MetricFormatter(units: units) }
  private var hasClimb: Bool { !isLaps && splits.contains { $0.elevationGainMeters != nil } }

  private func head() -> HTML {
    tag("thead") {
      tag("tr") {
        columnHeading(isLaps ? ActivityWords.part.text : formatter.distanceUnit)
        columnHeading(formatter.speedUnit(of: sport))
        if isLaps { columnHeading(ActivityWords.time.text) }
        if hasClimb { columnHeading(ActivityWords.up.filled(formatter.heightUnit)) }
      }
    }
  }

  private func row(_ index: Int, _ mark: SplitWords?) -> HTML {
    let split = splits[index]
    return tag("tr", mark.map { .class($0.rawValue) }) {
      tag("th", Attribute("scope", "row")) {
        name(index, split)
        if let mark {
          " "
          tag("span", .class("mark")) { mark }
        }
      }
      tag("td") { tag("b") { formatter.tempo(secondsPerMeter: split.pace, of: sport) } }
      if isLaps { tag("td") { clockText(seconds: split.seconds) } }
      if hasClimb { tag("td") { formatter.height(split.elevationGainMeters) } }
    }
  }

  /// Returns the number of a complete split, the length of an incomplete one, or the number and length of a lap.
  private func name(_ index: Int, _ split: Split) -> String {
    let length = formatter.distanceWithUnit(split.meters)
    if isLaps { return joined(decimal(index + 1), " · ", length) }
    return split.isComplete ? decimal(index + 1) : length
  }
}

extension Split {
  /// Seconds per metre, or nil if the distance is 0.
  var pace: Double? { meters > 0 ? seconds / meters : nil }
}

/// The fastest and slowest complete splits. With fewer than two complete splits, neither is marked.
struct SplitMarks {
  private var fastest: Int?
  private var slowest: Int?

  init(_ splits: [Split]) {
    var count = 0
    for (index, split) in splits.enumerated() where split.isComplete {
      guard let pace = split.pace else { continue }
      count += 1
      if pace < fastest.flatMap({ splits[$0].pace }) ?? .infinity { fastest = index }
      if pace > slowest.flatMap({ splits[$0].pace }) ?? -.infinity { slowest = index }
    }
    if count < 2 || fastest == slowest { (fastest, slowest) = (nil, nil) }
  }

  subscript(index: Int) -> SplitWords? {
    index == fastest ? .fastest : index == slowest ? .slowest : nil
  }
}
