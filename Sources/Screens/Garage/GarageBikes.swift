import Engine

/// Bikes, shoes and spare parts.
public func garageBikes(_ state: GarageBikesState) -> HTML {
  build {
    garageHead(.bikes)
    if let athlete = state.athlete { owner(athlete) }
    if state.bikes.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { GarageWords.noBikes }
        tag("p") { GarageWords.noBikesWhat }
        tag("a", .class("button primary"), .href("/garage/bikes/new")) { GarageWords.newBike }
      }
    } else {
      gearRows(state.bikes, state.units)
      tag("p") { tag("a", .class("button"), .href("/garage/bikes/new")) { GarageWords.newBike } }
    }
    section(.shoes, state.shoes, state.units, "/garage/bikes/new?kind=shoes", .newShoes)
    section(.spares, state.spares, state.units, "/garage/parts/new", .newPart)
    if !state.retiredParts.isEmpty {
      tag("section") {
        tag("h2") { GarageWords.retired }
        gearRows(state.retiredParts, state.units)
      }
    }
  }
}

/// Whose bikes they are, by Strava.
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
  _ title: GarageWords, _ rows: [GearRow], _ units: UnitSystem, _ address: String,
  _ add: GarageWords
) -> HTML {
  tag("section") {
    tag("h2") { title }
    gearRows(rows, units)
    tag("p") { tag("a", .class("standalone"), .href(address)) { add } }
  }
}

/// Nothing where there are none.
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

/// What it is, where its name does not say so, and whether it is retired.
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
