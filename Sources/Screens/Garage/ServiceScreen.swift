public import Engine
import Model

/// A service that was done or postponed.
public struct ServiceRecordRow: Equatable, Sendable {
  public var id: Int64
  public var at: Instant
  /// The amount by which the service was postponed, or nil if it was done.
  public var postponed: String?
  public var note: String
  /// The formatted cost, or an empty string if it wasn't entered.
  public var cost: String
  public var who: String

  public init(
    id: Int64, at: Instant, postponed: String? = nil, note: String = "", cost: String = "",
    who: String = ""
  ) {
    self.id = id
    self.at = at
    self.postponed = postponed
    self.note = note
    self.cost = cost
    self.who = who
  }
}

/// A bike or part to which an interval belonged before it was moved.
public struct PreviousGearRow: Equatable, Sendable {
  public var name: String
  public var until: Instant

  public init(name: String, until: Instant) {
    self.name = name
    self.until = until
  }
}

/// The data for a service interval's page.
public struct ServicePageState: Sendable {
  public var row: ServiceRow
  /// The bike or part that is serviced.
  public var gear: GarageChoice
  public var since: Instant
  /// The bikes and parts that the interval belonged to earlier in the counting period, earliest first.
  public var previousGear: [PreviousGearRow] = []
  public var records: [ServiceRecordRow]
  /// The source of the recommended limits; empty if they are the athlete's own.
  public var source: String
  public var units: UnitSystem
  public var now: Instant
  public var csrf: String
  /// The identifier that lets the server detect a form that is submitted twice.
  public var formID = ""

  public init(
    row: ServiceRow, gear: GarageChoice, since: Instant, records: [ServiceRecordRow] = [],
    source: String = "", units: UnitSystem = .metric, now: Instant, csrf: String = ""
  ) {
    self.row = row
    self.gear = gear
    self.since = since
    self.records = records
    self.source = source
    self.units = units
    self.now = now
    self.csrf = csrf
  }

  fileprivate var address: String { joined("/garage/services/", decimal(Int(row.id))) }
}

public func serviceScreen(_ state: ServicePageState) -> HTML {
  let text = ServiceText(units: state.units, today: state.now.localDay)
  return build {
    tag("div", .class("title")) {
      tag("h1") { state.row.title }
      tag("p", .class("quiet")) {
        tag("a", .href(joined("/garage/bikes/", decimal(Int(state.gear.value))))) {
          state.gear.name
        }
        if let bike = state.row.bike, !state.row.part.utf8.isEmpty { joined(" · ", bike) }
      }
    }
    statusSection(state, text)
    if !state.source.utf8.isEmpty {
      tag("p", .class("quiet")) { ServiceWords.source.filled(state.source) }
    }
    doneForm(state)
    postponeForm(state)
    history(state)
    tag("div", .class("buttons")) {
      tag("a", .class("button small"), .href(joined(state.address, "/edit"))) { GearWords.edit }
      postButton(joined(state.address, "/delete"), GarageWords.delete.text, state.csrf)
    }
  }
}

private func statusSection(_ state: ServicePageState, _ text: ServiceText) -> HTML {
  let row = state.row
  return build {
    tag("p", .class("standing")) {
      urgencyMark(row.urgency)
      joined(" ", text.left(row))
      if let due = text.due(row) { joined(" · ", due) }
    }
    if let range = text.range(row) { tag("p", .class("quiet")) { range } }
    tag("dl", .class("facts")) {
      if let count = row.hours {
        fact(ServiceWords.usedTime.text, used(count, text.hours))
      }
      if let count = row.meters {
        fact(ServiceWords.distance.text, used(count, text.distance))
      }
      if let count = row.days { fact(ServiceWords.days.text, used(count, text.days)) }
    }
    tag("p", .class("quiet")) { ServiceWords.since.filled(state.since.dayText(now: state.now)) }
    for gear in state.previousGear {
      tag("p", .class("quiet")) {
        ServiceWords.countedOn.filled(gear.until.dayText(now: state.now), gear.name)
      }
    }
  }
}

private func used(_ count: ServiceCount, _ text: (Double) -> String) -> String {
  ServiceWords.used.filled(text(count.used), text(count.limit))
}

private func doneForm(_ state: ServicePageState) -> HTML {
  tag("section") {
    postForm(joined(state.address, "/done"), state.csrf, id: state.formID) {
      InputField(
        name: "day", label: GearWords.date.text, value: state.now.isoDayText, type: "date",
        hint: ServiceWords.doneHint.text, isRequired: true, most: state.now.isoDayText
      ).html()
      tag("details") {
        tag("summary") { ServiceWords.note }
        InputField(name: "note", label: ServiceWords.note.text, limit: Limits.notesLength).html()
        InputField(name: "who", label: ServiceWords.who.text, limit: Limits.titleLength).html()
        InputField(name: "cost", label: ServiceWords.cost.text, type: "number", step: "0.01").html()
      }
      formButtons(ServiceWords.done.text)
    }
  }
}

private func postponeForm(_ state: ServicePageState) -> HTML {
  let unit = MetricFormatter(units: state.units).distanceUnit
  return tag("details", .class("section")) {
    tag("summary") { ServiceWords.postpone }
    tag("p", .class("hint-text")) { ServiceWords.postponeHint }
    postForm(joined(state.address, "/postpone"), state.csrf, id: state.formID) {
      if state.row.hours != nil { number("hours", ServiceWords.hours.text, UnitWords.hours.text) }
      if state.row.meters != nil { number("distance", ServiceWords.distance.text, unit) }
      if state.row.days != nil { number("days", ServiceWords.days.text) }
      formButtons(ServiceWords.postpone.text)
    }
  }
}

private func number(_ name: String, _ label: String, _ unit: String? = nil) -> HTML {
  InputField(name: name, label: label, type: "number", step: "any", unit: unit).html()
}

private func history(_ state: ServicePageState) -> HTML {
  tag("section") {
    tag("h2") { ServiceWords.history }
    if state.records.isEmpty {
      tag("p", .class("nothing")) { ServiceWords.noHistory }
    } else {
      tag("ul", .class("rows")) { for row in state.records { record(row, state) } }
    }
  }
}

private func record(_ row: ServiceRecordRow, _ state: ServicePageState) -> HTML {
  let what = row.postponed.map { ServiceWords.wasPostponed.filled($0) } ?? ServiceWords.done.text
  let day = row.at.dayText(now: state.now)
  let details = [row.who, row.cost, row.note].filter { !$0.utf8.isEmpty }
  return tag("li", .class("row")) {
    tag("span", .class("what")) {
      tag("b") { joined(what, " · ", day) }
      for detail in details { tag("span", .class("quiet block")) { detail } }
    }
    postButton(
      joined("/garage/records/", decimal(Int(row.id)), "/remove"), GarageWords.undo.text,
      state.csrf, name: ServiceWords.undoLabel.filled(what, day))
  }
}
