import Engine

/// One thing to choose, as a select.
struct StatisticsSelect {
  /// As in the address.
  let name: String
  let label: StatisticsWords
  let options: [StatisticsOption]
}

struct StatisticsOption {
  /// As in the address.
  let value: String
  let text: String
  let isChosen: Bool
}

/// Selects in one line: a phone has them in place of links side by side (`statistics.css`). Each applies at once.
///
/// - Parameter kept: what stays as it is of what is looked at.
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
