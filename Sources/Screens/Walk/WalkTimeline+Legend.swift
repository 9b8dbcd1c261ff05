import Engine

/// The legend, limited to the marks that the chart contains.
extension WalkTimeline {
  func legend() -> HTML {
    tag("ul", .class("step-legend quiet")) {
      if entries.contains(where: { $0.isGood }) { key("step-good", Self.dot, .legendGood) }
      if entries.contains(where: { $0.countedCount > 0 && !$0.isGood }) {
        key("step-off", Self.down, .legendOff)
      }
      if groupSize == 1, entries.contains(where: { $0.hasWarning }) {
        key("step-warned", Self.ring, .legendWarned)
      }
      if entries.contains(where: { $0.countedCount == 0 }) {
        key("step-removed", Self.cross, .legendRemoved)
      }
    }
  }

  private func key(_ mark: String, _ shape: StaticString, _ words: WalkSummaryWords) -> HTML {
    tag("li") {
      tag("svg", .class("picture"), Attribute("viewBox", "-9 -9 18 18"), .ariaHidden) {
        tag("path", .class(mark), Attribute("d", markup: HTML(raw: shape)))
      }
      words
    }
  }
}
