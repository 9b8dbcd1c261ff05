import Engine

package func linkRow(_ href: String, _ title: String, _ detail: String? = nil) -> HTML {
  tag("li") {
    tag("a", .class("row"), .href(href)) {
      tag("span") {
        tag("b") { title }
        if let detail { tag("span", .class("quiet block")) { detail } }
      }
      tag("span", .class("chevron"), .ariaHidden) { "›" }
    }
  }
}

/// Returns an activity as a row of a list.
///
/// - Parameters:
///   - href: The address to open, or nil for the activity's own page.
///   - remark: Text below the sport and date.
func activityRow(
  _ row: ActivityRow, units: UnitSystem, now: Instant? = nil, href: String? = nil,
  remark: String? = nil
) -> HTML {
  let formatter = MetricFormatter(units: units)
  return tag("li") {
    tag("a", .class("row activity"), .href(href ?? joined("/activities/", row.id))) {
      tag("span", .class("what")) {
        tag("b") { row.title.utf8.isEmpty ? row.sport.label : row.title }
        tag("span", .class("quiet block")) {
          row.sport.label
          if let start = row.start {
            " · "
            timeElement(start, joined(start.dayText(now: now), ", ", start.timeText))
          }
        }
        if let remark { tag("span", .class("quiet block")) { remark } }
      }
      tag("span", .class("how-much")) {
        let time = row.movingSeconds.map { clockText(seconds: $0) } ?? "–"
        if row.sport == .workout {
          tag("b") { time }
        } else {
          tag("b") { row.meters > 0 ? formatter.distanceWithUnit(row.meters) : "–" }
          tag("span", .class("quiet block")) { time }
        }
      }
    }
  }
}
