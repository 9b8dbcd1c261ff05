public import Engine

/// A completed service of a bike or of one of its parts.
public struct BikeServiceRow: Equatable, Sendable {
  /// The identifier of the service interval.
  public var interval: Int64
  public var title: String
  /// The part's name; empty if the bike itself was serviced.
  public var part: String
  public var at: Instant
  public var who: String
  public var note: String
  /// The formatted cost, or an empty string if it wasn't entered.
  public var cost: String

  public init(
    interval: Int64, title: String, part: String, at: Instant, who: String = "", note: String = "",
    cost: String = ""
  ) {
    self.interval = interval
    self.title = title
    self.part = part
    self.at = at
    self.who = who
    self.note = note
    self.cost = cost
  }
}

/// The services in a calendar year.
public struct BikeYear: Equatable, Sendable {
  public var year: Int
  /// The formatted sum of the known costs, or an empty string if all are unknown.
  public var cost: String
  /// The services, latest first.
  public var rows: [BikeServiceRow]

  public init(year: Int, cost: String, rows: [BikeServiceRow]) {
    self.year = year
    self.cost = cost
    self.rows = rows
  }
}

/// The data for the page with all services of a bike or pair of shoes, and their costs.
public struct BikeHistoryState: Sendable {
  public var bike: GarageChoice
  /// The years, latest first.
  public var years: [BikeYear]
  /// The formatted sum of the known costs, or an empty string if all are unknown.
  public var total: String
  public var now: Instant

  public init(bike: GarageChoice, years: [BikeYear], total: String, now: Instant) {
    self.bike = bike
    self.years = years
    self.total = total
    self.now = now
  }
}

public func bikeHistory(_ state: BikeHistoryState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { BikeHistoryWords.title }
      tag("p", .class("quiet")) {
        tag("a", .href(joined("/garage/bikes/", decimal(Int(state.bike.value))))) {
          state.bike.name
        }
      }
    }
    if state.years.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { BikeHistoryWords.empty }
        tag("p") { BikeHistoryWords.emptyWhat }
      }
    } else {
      costs(state)
      for year in state.years { services(of: year, state) }
    }
  }
}

private func costs(_ state: BikeHistoryState) -> HTML {
  tag("section") {
    tag("h2") { BikeHistoryWords.costs }
    if state.total.utf8.isEmpty {
      tag("p", .class("nothing")) { BikeHistoryWords.noCosts }
    } else {
      tag("dl", .class("facts")) {
        fact(BikeHistoryWords.total.text, state.total)
        for year in state.years where !year.cost.utf8.isEmpty {
          fact(decimal(year.year), year.cost)
        }
      }
    }
  }
}

private func services(of year: BikeYear, _ state: BikeHistoryState) -> HTML {
  tag("section") {
    tag("h2") { decimal(year.year) }
    tag("p", .class("quiet")) {
      plural(year.rows.count, one: BikeHistoryWords.countOne, many: BikeHistoryWords.count)
    }
    tag("ul", .class("rows")) { for row in year.rows { service(row, state) } }
  }
}

private func service(_ row: BikeServiceRow, _ state: BikeHistoryState) -> HTML {
  let day = row.at.dayText(now: state.now)
  let details = [row.who, row.note].filter { !$0.utf8.isEmpty }
  return tag("li") {
    tag("a", .class("row"), .href(joined("/garage/services/", decimal(Int(row.interval))))) {
      tag("span", .class("what")) {
        tag("b") { row.title }
        tag("span", .class("quiet block")) {
          row.part.utf8.isEmpty ? day : joined(row.part, " · ", day)
        }
        for detail in details { tag("span", .class("quiet block")) { detail } }
      }
      if !row.cost.utf8.isEmpty {
        tag("span", .class("how-much")) { tag("b", .class("block")) { row.cost } }
      }
    }
  }
}
