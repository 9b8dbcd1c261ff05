import Engine

/// Splits by kilometre or mile, the fastest and the slowest full one marked by words.
func splitTable(_ splits: [Split], units: UnitSystem, newestFirst: Bool = false) -> HTML {
  let marks = SplitMarks(splits)
  let order = newestFirst ? Array(splits.indices.reversed()) : Array(splits.indices)
  return tag("ol", .class("splits")) {
    for index in order {
      splitRow(splits[index], name: splitName(splits[index], index, units), marks[index], units)
    }
  }
}

func lapTable(_ laps: [Split], units: UnitSystem) -> HTML {
  tag("ol", .class("splits")) {
    for (index, lap) in laps.enumerated().reversed() {
      splitRow(lap, name: RunWords.lapNumber.filled(decimal(index + 1)), nil, units)
    }
  }
}

private func splitName(_ split: Split, _ index: Int, _ units: UnitSystem) -> String {
  let unit: UnitWords = units == .metric ? .kilometers : .miles
  return RunWords.splitNumber.filled(decimal(index + 1), unit.text)
}

private func splitRow(_ split: Split, name: String, _ mark: SplitWords?, _ units: UnitSystem)
  -> HTML
{
  let figures = Figures(units: units)
  return tag("li") {
    tag("span") { name }
    tag("span", .class("quiet")) { figures.distanceWithUnit(split.meters) }
    tag("b") { figures.pace(secondsPerMeter: split.pace) }
    if let mark { tag("span", .class("mark")) { mark } }
  }
}

enum SplitWords: String, Phrase {
  case fastest = "fastest"
  case slowest = "slowest"
}

extension Split {
  /// Seconds a metre; nil without distance.
  var pace: Double? { meters > 0 ? seconds / meters : nil }
}

/// Which full splits are the fastest and the slowest; none when fewer than two are full.
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
