import Engine
import Model

enum GarageView: CaseIterable {
  case service, gear, rides

  var href: String {
    switch self {
    case .service: "/garage"
    case .gear: "/garage/bikes"
    case .rides: "/garage/rides"
    }
  }

  var words: GarageWords {
    switch self {
    case .service: .service
    case .gear: .gear
    case .rides: .rides
    }
  }
}

/// Returns the heading and the links to the garage's views.
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

/// Returns the page with all service intervals, grouped by urgency.
public func garageServices(_ state: GarageServicesState) -> HTML {
  build {
    garageHead(.service)
    if let deleted = state.deleted {
      undoNotice(.deletedService, deleted, "/garage/services/", "/restore", state)
    }
    if let done = state.done {
      undoNotice(.doneService, done, "/garage/records/", "/remove", state)
    }
    if state.bikes.count > 1 { bikeLinks(state) }
    if state.rows.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { GarageWords.noServices }
        tag("p") { GarageWords.noServicesWhat }
        tag("a", .class("button primary"), .href("/garage/bikes")) { GarageWords.chooseBike }
      }
    } else {
      let text = ServiceText(units: state.units, today: state.now.localDay)
      for urgency in ServiceStatus.allCases.reversed() {
        serviceGroup(urgency, of: state, text)
      }
    }
    tag("p") {
      tag("a", .class("button"), .href("/garage/services/new")) { GarageWords.newService }
    }
    tag("ul", .class("rows")) {
      linkRow(
        "/garage/templates", TemplateWords.templates.text, TemplateWords.templatesWhat.text)
      linkRow(
        "/garage/factors", GarageWords.factors.text, GarageWords.factorsWhat.text)
    }
  }
}

/// Returns links to all services, and to the services of each bike or pair of shoes.
private func bikeLinks(_ state: GarageServicesState) -> HTML {
  tag("nav", .class("choices bikes"), .label(GarageWords.gear)) {
    bikeLink("/garage", GarageWords.allBikes.text, isShown: state.shown == nil)
    for bike in state.bikes {
      bikeLink(
        joined("/garage?bike=", decimal(Int(bike.value))), bike.name,
        isShown: state.shown == bike.value)
    }
  }
}

private func bikeLink(_ address: String, _ name: String, isShown: Bool) -> HTML {
  tag("a", .href(address), isShown ? Attribute("aria-current", "true") : nil) { name }
}

/// Returns a notice about an action that was just performed, with an undo button.
private func undoNotice(
  _ words: GarageWords, _ what: GarageChoice, _ path: String, _ undo: String,
  _ state: GarageServicesState
) -> HTML {
  tag("div", .class("notice"), .role("status")) {
    tag("p") { words.filled(what.name) }
    tag(
      "form", Attribute("method", "post"),
      Attribute("action", joined(path, decimal(Int(what.value)), undo))
    ) {
      listFields(state)
      tag("button", .type("submit"), .class("button small")) { GarageWords.undo }
    }
  }
}

/// Returns hidden fields that make the server redirect back to this list.
private func listFields(_ state: GarageServicesState) -> HTML {
  build {
    csrfField(state.csrf)
    void("input", .type("hidden"), .name("list"), .value("1"))
    if let bike = state.shown {
      void("input", .type("hidden"), .name("bike"), .value(decimal(Int(bike))))
    }
  }
}

/// The number of intervals above which those that aren't due are collapsed.
private let foldThreshold = 8

/// Returns the intervals of one urgency below a heading. Intervals that aren't due are collapsed if there are many.
private func serviceGroup(
  _ urgency: ServiceStatus, of state: GarageServicesState, _ text: ServiceText
) -> HTML {
  let rows = sortedByDueDay(state.rows.filter { $0.urgency == urgency }, today: text.today)
  if rows.isEmpty { return HTML() }
  let isDue = urgency == .due || urgency == .overdue
  let list = tag("ul", .class("rows services")) {
    for row in rows {
      serviceRow(row, text, isGrouped: true, list: isDue ? state : nil)
    }
  }
  if urgency == .ok, rows.count > foldThreshold {
    return tag(
      "details", .class("section"), rows.count == state.rows.count ? .flag("open") : nil
    ) {
      tag("summary") { GarageWords.okCount.filled(decimal(rows.count)) }
      list
    }
  }
  return tag("section") {
    tag("h2", .class("urgency"), Attribute("data-urgency", urgency.name)) { urgency.words }
    list
  }
}

/// Sorts intervals by due day. Those whose limit has already been reached come first, in their existing order, and
/// those without a forecast come last.
private func sortedByDueDay(_ rows: [ServiceRow], today: Int) -> [ServiceRow] {
  let days = rows.map { $0.share >= 1 ? today : $0.dueDay ?? Int.max }
  return rows.indices.sorted { (days[$0], $0) < (days[$1], $1) }.map { rows[$0] }
}

/// Returns a list of intervals. For a single bike, intervals that aren't due are collapsed below the others if there
/// are many.
///
/// - Parameter areOfOneBike: Whether the list is on the bike's own page, which already names the bike.
func serviceRows(_ rows: [ServiceRow], _ text: ServiceText, areOfOneBike: Bool = false) -> HTML {
  let well = areOfOneBike ? rows.filter { $0.urgency == .ok } : []
  guard well.count > foldThreshold, well.count < rows.count else {
    return serviceList(rows, text, isOnBike: areOfOneBike)
  }
  return build {
    serviceList(rows.filter { $0.urgency != .ok }, text, isOnBike: true)
    tag("details", .class("section")) {
      tag("summary") { GarageWords.okCount.filled(decimal(well.count)) }
      serviceList(well, text, isOnBike: true)
    }
  }
}

private func serviceList(_ rows: [ServiceRow], _ text: ServiceText, isOnBike: Bool) -> HTML {
  tag("ul", .class("rows services")) {
    for row in rows { serviceRow(row, text, isOnBike: isOnBike) }
  }
}

/// Returns an interval as a row of a list.
///
/// - Parameters:
///   - isGrouped: Whether a heading already names the urgency.
///   - isOnBike: Whether the row is on the bike's own page.
///   - list: The list to return to after pressing the done button, or nil to omit the button.
private func serviceRow(
  _ row: ServiceRow, _ text: ServiceText, isGrouped: Bool = false, isOnBike: Bool = false,
  list: GarageServicesState? = nil
) -> HTML {
  tag("li", list == nil ? nil : .class("with-done")) {
    tag("a", .class("row"), .href(joined("/garage/services/", decimal(Int(row.id))))) {
      tag("span", .class("what")) {
        tag("b") { row.title }
        tag("span", .class("quiet block")) {
          isOnBike && !row.part.utf8.isEmpty ? row.part : gearText(row)
        }
        if !row.notifies { tag("span", .class("quiet block")) { GarageWords.silent } }
      }
      tag("span", .class("how-much")) {
        if !isGrouped { urgencyMark(row.urgency) }
        tag("span", .class("block")) { text.left(row) }
        if let due = text.due(row) { tag("span", .class("quiet block")) { due } }
      }
      meter(row)
    }
    if let list { doneButton(row, text, list) }
  }
}

/// Returns the button that records a service as done today, without opening the interval.
private func doneButton(
  _ row: ServiceRow, _ text: ServiceText, _ list: GarageServicesState
) -> HTML {
  tag(
    "form", Attribute("method", "post"),
    Attribute("action", joined("/garage/services/", decimal(Int(row.id)), "/done"))
  ) {
    listFields(list)
    formIDField(list.formID)
    void(
      "input", .type("hidden"), .name("day"), .value(plainDay(text.today).isoDayText))
    tag(
      "button", .type("submit"), .class("button small"),
      .label(GarageWords.doneToday.filled(row.title, gearText(row)))
    ) { ServiceWords.done }
  }
}

private func gearText(_ row: ServiceRow) -> String {
  let bike = row.bike ?? GearWords.isSpare.text
  return row.part.utf8.isEmpty ? bike : joined(row.part, " · ", bike)
}

/// Returns a bar below the row that shows how much of the limit has been used.
private func meter(_ row: ServiceRow) -> HTML {
  let percent = fixedText(min(100, max(0, row.share * 100)), decimals: 0)
  return tag(
    "svg", .class("share"), Attribute("data-urgency", row.urgency.name),
    Attribute("viewBox", "0 0 100 1"), Attribute("preserveAspectRatio", "none"), .ariaHidden
  ) {
    for (part, width) in [("all", "100"), ("used", percent)] {
      tag("rect", .class(part), Attribute("width", width), Attribute("height", "1")) {}
    }
  }
}
