import Engine

/// The wear factors as typed. There is a row for each riding condition and one for the motor, and a column for each
/// wear category except `plain`.
public struct FactorFormState: Sendable {
  public var rows: [[String]]
  public var isRefused: Bool
  public var csrf: String

  public init(rows: [[String]], isRefused: Bool = false, csrf: String = "") {
    self.rows = rows
    self.isRefused = isRefused
    self.csrf = csrf
  }
}

public func factorForm(_ state: FactorFormState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { GarageWords.factors }
      tag("p", .class("quiet")) { RideWords.factorsLead }
    }
    if state.isRefused { tag("p", .class("error"), .role("alert")) { RideWords.factorsRefused } }
    postForm("/garage/factors", state.csrf) {
      tag(
        "div", .class("wide-table"), Attribute("tabindex", "0"), .role("region"),
        .label(GarageWords.factors)
      ) { table(state) }
      formButtons(GarageWords.save.text, cancel: "/garage")
    }
    postButton("/garage/factors/reset", RideWords.reset.text, state.csrf)
  }
}

private func table(_ state: FactorFormState) -> HTML {
  let columns = categoryChoices.dropFirst().map { $0.name }
  let rows = conditionChoices.map { $0.name } + [RideWords.motor.text]
  return tag("table", .class("splits factors")) {
    tag("caption", .class("unseen")) { GarageWords.factors }
    tag("thead") {
      tag("tr") {
        columnHeading(GarageWords.condition.text)
        for column in columns { columnHeading(column) }
      }
    }
    tag("tbody") {
      for (row, name) in rows.enumerated() where row < state.rows.count {
        tag("tr") {
          tag("th", Attribute("scope", "row")) { name }
          for (column, value) in state.rows[row].enumerated() where column < columns.count {
            tag("td", Attribute("data-name", columns[column])) {
              cell(row, column, value, joined(name, ", ", columns[column]))
            }
          }
        }
      }
    }
  }
}

private func cell(_ row: Int, _ column: Int, _ value: String, _ label: String) -> HTML {
  void(
    "input", .type("number"), .name(joined("f", decimal(row), "-", decimal(column))),
    .value(value), .label(label), Attribute("min", "0"), Attribute("max", "10"),
    Attribute("step", "any"), Attribute("inputmode", "decimal"))
}
