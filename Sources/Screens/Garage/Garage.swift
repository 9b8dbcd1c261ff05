import Engine

/// The garage's views.
enum GarageView: CaseIterable {
  case service, bikes, rides

  var href: String {
    switch self {
    case .service: "/garage"
    case .bikes: "/garage/bikes"
    case .rides: "/garage/rides"
    }
  }

  var words: GarageWords {
    switch self {
    case .service: .service
    case .bikes: .bikes
    case .rides: .rides
    }
  }
}

/// The heading and the links to the other views.
func garageHead(_ view: GarageView) -> HTML {
  build {
    tag("h1") { GarageWords.garage }
    tag("nav", .class("choices"), .label(GarageWords.garage)) {
      for other in GarageView.allCases {
        tag(
          "a", .href(other.href), other == view ? Attribute("aria-current", "page") : nil
        ) { other.words }
      }
    }
  }
}

/// Every interval, most urgent first.
public func garageServices(_ state: GarageServicesState) -> HTML {
  build {
    garageHead(.service)
    if let deleted = state.deleted { deletedNotice(deleted, state.csrf) }
    if state.rows.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { GarageWords.noServices }
        tag("p") { GarageWords.noServicesWhat }
        tag("a", .class("button primary"), .href("/garage/bikes")) { GarageWords.bikes }
      }
    } else {
      serviceRows(state.rows, ServiceText(units: state.units, today: state.now.localDay))
    }
    tag("p") {
      tag("a", .class("button"), .href("/garage/services/new")) { GarageWords.newService }
    }
    tag("ul", .class("rows")) {
      linkRow(
        "/garage/factors", GarageWords.factors.text, GarageWords.factorsWhat.text)
      linkRow("/garage/stored", GarageWords.stored.text, GarageWords.storedWhat.text)
    }
  }
}

private func deletedNotice(_ deleted: GarageChoice, _ csrf: String) -> HTML {
  tag("div", .class("notice"), .role("status")) {
    tag("p") { GarageWords.deletedService.filled(deleted.name) }
    postButton(
      joined("/garage/services/", decimal(Int(deleted.value)), "/restore"),
      GarageWords.undo.text, csrf)
  }
}

func serviceRows(_ rows: [ServiceRow], _ text: ServiceText) -> HTML {
  tag("ul", .class("rows services")) { for row in rows { serviceRow(row, text) } }
}

private func serviceRow(_ row: ServiceRow, _ text: ServiceText) -> HTML {
  tag("li") {
    tag("a", .class("row"), .href(joined("/garage/services/", decimal(Int(row.id))))) {
      tag("span", .class("what")) {
        tag("b") { row.title }
        tag("span", .class("quiet block")) { place(row) }
        if !row.notifies { tag("span", .class("quiet block")) { GarageWords.silent } }
      }
      tag("span", .class("how-much")) {
        urgencyMark(row.urgency)
        tag("span", .class("block")) { text.left(row) }
        if let due = text.due(row) { tag("span", .class("quiet block")) { due } }
      }
      meter(row)
    }
  }
}

private func place(_ row: ServiceRow) -> String {
  let bike = row.bike ?? GearWords.isSpare.text
  return row.part.utf8.isEmpty ? bike : joined(row.part, " · ", bike)
}

/// How much of the limit is used, beneath the row.
private func meter(_ row: ServiceRow) -> HTML {
  let percent = fixedText(min(100, max(0, row.share * 100)), decimals: 0)
  return tag(
    "svg", .class("share"), Attribute("data-urgency", row.urgency.name),
    Attribute("viewBox", "0 0 100 1"), Attribute("preserveAspectRatio", "none"), .hiddenFromReaders
  ) {
    for (part, width) in [("all", "100"), ("used", percent)] {
      tag("rect", .class(part), Attribute("width", width), Attribute("height", "1")) {}
    }
  }
}
