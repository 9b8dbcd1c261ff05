import Engine

/// Returns a table of the fastest times over common distances, or nil if the sport has no efforts to show. The table
/// shows a pace for sports on foot and a speed for all others.
func bestEffortSection(
  _ efforts: [LengthEffort], records: [Double], formatter: MetricFormatter, sport: Sport
) -> HTML? {
  let efforts = efforts.filter { sport.isPaced || speedLengths.contains($0.length) }
  guard !efforts.isEmpty else { return nil }
  return tag("section") {
    tag("h2") { EffortWords.bestEfforts }
    tag("table", .class("splits")) {
      tag("caption", .class("unseen")) { EffortWords.bestEfforts }
      tag("thead") {
        tag("tr") {
          columnHeading(EffortWords.length.text)
          columnHeading(EffortWords.time.text)
          columnHeading(formatter.speedUnit(of: sport))
        }
      }
      tag("tbody") {
        for effort in efforts {
          row(effort, isRecord: records.contains(effort.length), formatter, sport)
        }
      }
    }
  }
}

/// The distances shown for sports with a speed, in metres. The other distances are omitted because they are running race
/// distances.
private let speedLengths: [Double] = [1000, 5000, 10_000]

/// Returns a row with the time rounded up to a whole second, and with the pace computed from the rounded time.
private func row(
  _ effort: LengthEffort, isRecord: Bool, _ formatter: MetricFormatter, _ sport: Sport
) -> HTML {
  let seconds = effort.effort.seconds.rounded(.up)
  return tag("tr", isRecord ? .class("fastest") : nil) {
    tag("th", Attribute("scope", "row")) {
      name(effort.length, formatter)
      if isRecord {
        " "
        tag("span", .class("mark")) { EffortWords.record }
      }
    }
    tag("td") { tag("b") { clockText(seconds: seconds) } }
    tag("td") { formatter.tempo(secondsPerMeter: seconds / effort.length, of: sport) }
  }
}

private func name(_ length: Double, _ formatter: MetricFormatter) -> String {
  switch length {
  case 400: EffortWords.meters400.text
  case 1000: EffortWords.kilometer.text
  case Engine.SplitTable.mile: EffortWords.mile.text
  case 5000: EffortWords.kilometers5.text
  case 10_000: EffortWords.kilometers10.text
  case 21_097.5: EffortWords.halfMarathon.text
  case 42_195: EffortWords.marathon.text
  default: formatter.distanceWithUnit(length)
  }
}
