import Engine

/// The athlete's bests, each opening the run it was done in.
func recordSection(_ records: [RecordRow], units: UnitSystem) -> HTML {
  let figures = Figures(units: units)
  return tag("section") {
    tag("h2") { RecordWords.title }
    if records.isEmpty {
      tag("p", .class("quiet")) { RecordWords.none }
    } else {
      tag("ul", .class("rows")) {
        for record in records { recordRow(record, figures) }
      }
    }
  }
}

private func recordRow(_ record: RecordRow, _ figures: Figures) -> HTML {
  tag("li") {
    tag("a", .class("row activity"), .href(joined("/activities/", record.activity.id))) {
      tag("span", .class("what")) {
        tag("b") { record.kind.words }
        tag("span", .class("quiet block")) {
          if let start = record.activity.start {
            timeElement(start, start.dayText())
            " · "
          }
          record.activity.title
        }
      }
      tag("span", .class("how-much")) {
        tag("b") { value(record, figures) }
        if let meters = record.kind.meters {
          tag("span", .class("quiet block")) {
            withUnit(
              figures.tempo(
                secondsPerMeter: record.value.rounded(.up) / meters, of: record.activity.sport),
              figures.speedUnit(of: record.activity.sport))
          }
        }
      }
    }
  }
}

private func value(_ record: RecordRow, _ figures: Figures) -> String {
  switch record.kind {
  case .longest: figures.distanceWithUnit(record.value)
  case .mostClimb: figures.heightWithUnit(record.value)
  default: clockText(seconds: record.value.rounded(.up))
  }
}

extension RecordRow.Kind {
  fileprivate var words: RecordWords {
    switch self {
    case .meters400: .meters400
    case .kilometer: .kilometer
    case .mile: .mile
    case .kilometers5: .kilometers5
    case .kilometers10: .kilometers10
    case .halfMarathon: .halfMarathon
    case .marathon: .marathon
    case .longest: .longest
    case .mostClimb: .mostClimb
    }
  }
}
