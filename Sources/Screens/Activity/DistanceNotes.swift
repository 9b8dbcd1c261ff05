import Engine

/// Notes on a distance with gaps or without positions, and the forms that correct it.
struct DistanceNotes {
  let analysis: ActivityAnalysis
  let sport: Sport
  let formatter: MetricFormatter

  /// The smallest missing distance that is offered for correction, in metres.
  private static let minimumMeters = 10.0

  /// Returns the notes and forms for a recorded session, or nil if it needs neither. A walk's distance comes from
  /// steps and can't be corrected here.
  func html(action: String, csrf: String) -> HTML? {
    guard sport == .running || sport == .cycling else { return gapNote() }
    if analysis.quality.acceptedCount == 0 { return statedForm(action, csrf) }
    return build {
      gapNote()
      gapForm { name, value, words in
        tag("form", Attribute("method", "post"), Attribute("action", action)) {
          csrfField(csrf)
          tag(
            "button", .type("submit"), .class("button small"), Attribute("name", name),
            .value(value)
          ) { words }
        }
      }
    }
  }

  /// Returns the notes for the summary of a session, with buttons for the script.
  ///
  /// - Parameter isUndoable: Whether the log still accepts corrections; the script keeps this up to date.
  func summary(isUndoable: Bool) -> HTML? {
    if analysis.quality.acceptedCount == 0 {
      return tag("p", .class("quiet distance-notes")) { DistanceWords.statedLater }
    }
    guard hasForm else { return nil }
    return tag("div", .class("distance-notes")) {
      gapNote()
      gapForm { _, value, words in
        when("undoable", isUndoable, "div") {
          tag(
            "button", .type("button"), .class("button small"), .action("straight-gaps"),
            .value(value)
          ) { words }
        }
      }
    }
  }

  private var missing: Double { analysis.missingMeters(in: sport) }
  private var added: Double { analysis.quality.addedMeters }
  private var hasForm: Bool { added > 0 || missing >= Self.minimumMeters }

  /// Returns the note about gaps, or nil if the recording doesn't have any.
  func gapNote() -> HTML? {
    let seconds = analysis.gaps.reduce(0) { $0 + $1.end - $1.start }
    guard analysis.distanceMeters > 0, let first = analysis.gaps.first else { return nil }
    return tag("p", .class("quiet gap-note")) {
      analysis.gaps.count == 1
        ? DistanceWords.oneGap.filled(durationText(first.end - first.start))
        : DistanceWords.manyGaps.filled(decimal(analysis.gaps.count), durationText(seconds))
      missingNote() ?? ""
    }
  }

  private func missingNote() -> String? {
    guard sport != .walking, missing >= Self.minimumMeters else { return nil }
    return " " + DistanceWords.missing.filled(formatter.distanceWithUnit(missing))
  }

  /// Returns the button that adds the missing distance of gaps, or the distance that was added, with the button that
  /// removes it again.
  ///
  /// - Parameter button: Returns a button for the field's name, its value and the label.
  @HTMLBuilder private func gapForm(
    _ button: (_ name: String, _ value: String, _ words: String) -> HTML
  ) -> HTML {
    if added > 0 {
      let distance = formatter.distanceWithUnit(added)
      tag("p", .class("quiet")) { DistanceWords.added.filled(distance) }
      button("gaps", "0", DistanceWords.remove.filled(distance))
    } else if missing >= Self.minimumMeters {
      button("gaps", "1", DistanceWords.add.filled(formatter.distanceWithUnit(missing)))
    }
  }

  /// Returns the form to enter the distance that a treadmill or indoor trainer showed.
  private func statedForm(_ action: String, _ csrf: String) -> HTML {
    tag("form", .class("stated-distance"), Attribute("method", "post"), Attribute("action", action))
    {
      csrfField(csrf)
      tag("label", Attribute("for", "stated")) {
        DistanceWords.stated.filled(formatter.distanceUnit)
      }
      void(
        "input", .id("stated"), Attribute("name", "stated"), Attribute("inputmode", "decimal"),
        .value(added > 0 ? formatter.distance(added) : ""))
      tag("p", .class("quiet")) { DistanceWords.statedHint }
      tag("button", .type("submit"), .class("button small")) { DistanceWords.save }
    }
  }
}
