import Engine
import Model

/// Returns the page with bikes, shoes and spare parts.
public func garageBikes(_ state: GarageBikesState) -> HTML {
  build {
    garageHead(.gear)
    if let athlete = state.athlete { owner(athlete) }
    if state.bikes.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { GarageWords.noBikes }
        tag("p") { GarageWords.noBikesWhat }
        tag("a", .class("button primary"), .href("/garage/bikes/new")) { GarageWords.newBike }
      }
    } else {
      gearCards(state.bikes, state.units)
      tag("p") { tag("a", .class("button"), .href("/garage/bikes/new")) { GarageWords.newBike } }
    }
    section(
      .shoes, gearCards(state.shoes, state.units), "/garage/bikes/new?kind=shoes", .newShoes)
    section(.spares, gearRows(state.spares, state.units), "/garage/parts/new", .newPart)
    if !state.retiredParts.isEmpty {
      tag("section") {
        tag("h2") { GarageWords.retired }
        gearRows(state.retiredParts, state.units)
      }
    }
  }
}

/// Returns the row of the Strava athlete who owns the bikes.
private func owner(_ athlete: GarageAthlete) -> HTML {
  tag("a", .class("row owner"), .href("/garage/strava")) {
    portrait(hasPicture: athlete.hasPicture)
    tag("span", .class("what")) {
      tag("b") { athlete.name }
      tag("span", .class("quiet block")) { GarageWords.fromStrava }
    }
  }
}

private func section(
  _ title: GarageWords, _ gear: HTML, _ address: String, _ add: GarageWords
) -> HTML {
  tag("section") {
    tag("h2") { title }
    gear
    tag("p") { tag("a", .class("standalone"), .href(address)) { add } }
  }
}

/// Returns cards of bikes or shoes; empty if `rows` is empty.
private func gearCards(_ rows: [GearRow], _ units: UnitSystem) -> HTML {
  if rows.isEmpty { return HTML() }
  return tag("ul", .class("gear cards")) { for row in rows { gearCard(row, units) } }
}

private func gearCard(_ row: GearRow, _ units: UnitSystem) -> HTML {
  let text = ServiceText(units: units, today: 0)
  return tag("li") {
    tag("a", .class("card"), .href(joined("/garage/bikes/", decimal(Int(row.id))))) {
      tag("span", .class("card-head")) {
        if row.hasPhoto { thumbnail(row) }
        tag("span") {
          tag("b") { row.name }
          if let about = about(row) { tag("span", .class("quiet block")) { about } }
        }
      }
      tag("span", .class("last")) {
        tag("strong") { text.distance(row.meters) }
        tag("span") { text.hours(row.hours) }
        if let before = text.before(row) { tag("span", .class("quiet")) { before } }
        if !row.isRetired { dueCounts(row) }
      }
    }
  }
}

/// Returns the number of services by urgency: "! 1 overdue ● 2 due ○ 1 soon".
private func dueCounts(_ row: GearRow) -> HTML {
  let counts: [(ServiceStatus, Int, GarageWords)] = [
    (.overdue, row.overdueCount, .overdueCount), (.due, row.dueCount, .dueCount),
    (.soon, row.soonCount, .soonCount),
  ]
  let some = counts.filter { $0.1 > 0 }
  if some.isEmpty { return tag("span", .class("due-counts quiet")) { GarageWords.nothingDue } }
  return tag("span", .class("due-counts")) {
    for (urgency, count, words) in some {
      tag("span", .class("urgency"), Attribute("data-urgency", urgency.name)) {
        words.filled(decimal(count))
      }
      " "
    }
  }
}

/// Returns a list of gear; empty if `rows` is empty.
func gearRows(_ rows: [GearRow], _ units: UnitSystem) -> HTML {
  if rows.isEmpty { return HTML() }
  return tag("ul", .class("rows gear")) { for row in rows { gearRow(row, units) } }
}

private func gearRow(_ row: GearRow, _ units: UnitSystem) -> HTML {
  let text = ServiceText(units: units, today: 0)
  return tag("li", Attribute("data-level", decimal(min(row.level, 4)))) {
    tag("a", .class("row"), .href(joined("/garage/bikes/", decimal(Int(row.id))))) {
      if row.hasPhoto { thumbnail(row) }
      tag("span", .class("what")) {
        tag("b") { row.name }
        if let about = about(row) { tag("span", .class("quiet block")) { about } }
      }
      tag("span", .class("how-much")) {
        if row.urgency != .ok, !row.isRetired { urgencyMark(row.urgency) }
        tag("b", .class("block")) { text.hours(row.hours) }
        tag("span", .class("quiet block")) { text.distance(row.meters) }
      }
    }
  }
}

/// Returns the kind if it differs from the name, and whether the item is retired.
private func about(_ row: GearRow) -> String? {
  let kind = same(row.kind, row.name) ? nil : row.kind
  if !row.isRetired { return kind }
  let retired = GarageWords.retired.text
  return kind.map { joined($0, " · ", retired) } ?? retired
}

private func thumbnail(_ row: GearRow) -> HTML {
  void(
    "img", .class("thumbnail"), Attribute("src", photoAddress(row.id)), Attribute("alt", ""),
    Attribute("width", "56"), Attribute("height", "56"), Attribute("loading", "lazy"))
}

func photoAddress(_ id: Int64) -> String { joined("/garage/bikes/", decimal(Int(id)), "/photo") }
