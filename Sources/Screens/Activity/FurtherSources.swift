/// Another recording of an activity.
public struct FurtherSource: Equatable, Sendable {
  public var id: String
  /// The file's name.
  public var name: String
  public var meters: Double
  public var measuredValues: Int

  public init(id: String, name: String, meters: Double, measuredValues: Int) {
    self.id = id
    self.name = name
    self.meters = meters
    self.measuredValues = measuredValues
  }
}

/// Returns a list of the activity's other recordings, each with buttons to download it, use it in place of the current
/// one, or make it a separate activity.
func furtherSources(_ state: ActivityState, _ formatter: MetricFormatter) -> HTML {
  let isSession = state.sourceFile == nil
  return tag("section", .class("sources")) {
    tag("h2") { SourceWords.title }
    tag("p", .class("quiet")) { isSession ? SourceWords.whatSession : .what }
    tag("ul", .class("rows")) {
      for source in state.sources { sourceRow(source, state, formatter, canLead: !isSession) }
    }
  }
}

private func sourceRow(
  _ source: FurtherSource, _ state: ActivityState, _ formatter: MetricFormatter, canLead: Bool
) -> HTML {
  let address = joined(joined("/activities/", state.id), "/sources/", source.id)
  return tag("li", .class("row result")) {
    tag("div", .class("what")) {
      tag("b") { source.name }
      tag("span", .class("block quiet")) {
        SourceWords.values.filled(
          source.meters > 0 ? formatter.distanceWithUnit(source.meters) : "–",
          decimal(source.measuredValues))
      }
      tag("div", .class("buttons")) {
        tag(
          "a", .class("button small"), .href(address), .flag("download"),
          .label(SourceWords.downloadName.filled(source.name))
        ) { SourceWords.download }
        if canLead {
          change(joined(address, "/use"), .use, .useName, source.name, state.csrf)
        }
        change(joined(address, "/separate"), .separate, .separateName, source.name, state.csrf)
      }
    }
  }
}

private func change(
  _ address: String, _ words: SourceWords, _ label: SourceWords, _ name: String, _ csrf: String
) -> HTML {
  tag("form", Attribute("method", "post"), Attribute("action", address)) {
    csrfField(csrf)
    tag("button", .type("submit"), .class("button small"), .label(label.filled(name))) { words }
  }
}
