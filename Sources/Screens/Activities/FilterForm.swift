import Engine
import Model

/// Returns the filter as a GET form, so that the filter is part of the address and can be bookmarked and shared.
///
/// - Parameter headings: The columns that the list can be sorted by; empty if its order is fixed.
func filterForm(
  _ filter: ActivityFilter, action: String = "/activities", sortedBy headings: [ListHeading] = []
) -> HTML {
  tag("details", .class("filter")) {
    tag("summary") {
      ActivitiesWords.filter
      if let text = filterText(filter) { tag("span", .class("filtered")) { text } }
    }
    tag(
      "form", .class("fields"), Attribute("action", action), .role("search"),
      Attribute("autocomplete", "off"), .flag("data-filter")
    ) {
      sportField(filter.sport)
      textField(filter.text)
      dateField("from", .from, filter.from)
      dateField("to", .to, filter.to)
      if !headings.isEmpty { orderField(headings) }
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button")) { ActivitiesWords.show }
        if filter.isActive {
          tag("a", .class("standalone"), .href(action)) { ActivitiesWords.clear }
        }
      }
    }
  }
}

/// Returns the active filter in words, such as "Runs · 1 Oct 2026 – 31 Oct 2026", or nil if no filter is set.
private func filterText(_ filter: ActivityFilter) -> String? {
  let quoted =
    filter.text.utf8.isEmpty ? nil : ActivitiesWords.quoted.filled(filter.text)
  var text: String?
  for piece in [filter.sport?.pluralLabel, daysText(filter), quoted] {
    guard let piece else { continue }
    text = text.map { joined($0, " · ", piece) } ?? piece
  }
  return text
}

private func daysText(_ filter: ActivityFilter) -> String? {
  let from = Day(filter.from).map { plainDay($0.number).dateText }
  let to = Day(filter.to).map { plainDay($0.number).dateText }
  if let from, let to {
    return same(from, to) ? from : StatisticsWords.fromTo.filled(from, to)
  }
  return from.map { ActivitiesWords.since.filled($0) }
    ?? to.map { ActivitiesWords.until.filled($0) }
}

/// Returns the sort order field. On a phone it replaces the column headings. In a wide window it is hidden and only
/// preserves the current order.
private func orderField(_ headings: [ListHeading]) -> HTML {
  let sorted = headings.first { $0.direction != nil }
  return tag("label", .class("field order")) {
    tag("span") { ListWords.order }
    tag("select", .name("sort")) {
      for heading in headings {
        tag(
          "option", .value(heading.column.rawValue),
          heading.column == sorted?.column ?? .date ? .flag("selected") : nil
        ) { heading.column.words }
      }
    }
  }
}

private func sportField(_ chosen: Sport?) -> HTML {
  tag("label", .class("field")) {
    tag("span") { ActivitiesWords.sport }
    tag("select", .name("sport")) {
      tag("option", .value("")) { ActivitiesWords.anySport }
      sportOptions(chosen)
    }
  }
}

/// Returns the options of a `select`. Their values are the sports' raw values.
func sportOptions(_ chosen: Sport?) -> HTML {
  build {
    for sport in Sport.choices {
      tag(
        "option", .value(decimal(Int(sport.rawValue))), sport == chosen ? .flag("selected") : nil
      ) { sport.label }
    }
  }
}

private func textField(_ text: String) -> HTML {
  tag("label", .class("field")) {
    tag("span") { ActivitiesWords.text }
    void(
      "input", .type("search"), .name("q"), .value(text),
      Attribute("placeholder", ActivitiesWords.textHint))
  }
}

private func dateField(_ name: String, _ label: ActivitiesWords, _ value: String) -> HTML {
  tag("label", .class("field")) {
    tag("span") { label }
    void("input", .type("date"), .name(name), .value(value))
  }
}
