import Engine

/// A select element of the filter.
struct StatisticsSelect {
  /// The name in the URL.
  let name: String
  let label: StatisticsWords
  let options: [StatisticsOption]
}

struct StatisticsOption {
  /// The value in the URL.
  let value: String
  let text: String
  let isChosen: Bool
}

/// Returns the filter's select elements in one row. A phone shows them instead of links (`statistics.css`). A change
/// applies immediately.
///
/// - Parameter kept: The parts of the filter that don't change.
func statisticsSelects(
  _ part: StatisticsPart, _ selects: [StatisticsSelect], kept: StatisticsFilter
) -> HTML {
  tag(
    "form", .class("stat-selects"), Attribute("action", part.path),
    Attribute("autocomplete", "off"), .flag("data-filter")
  ) {
    for (name, value) in kept.fields {
      void("input", .type("hidden"), .name(name), .value(value))
    }
    for select in selects {
      tag("select", .name(select.name), .label(select.label)) {
        for option in select.options {
          tag("option", .value(option.value), option.isChosen ? .flag("selected") : nil) {
            option.text
          }
        }
      }
    }
    tag("button", .type("submit"), .class("button small")) { ActivitiesWords.show }
  }
}
