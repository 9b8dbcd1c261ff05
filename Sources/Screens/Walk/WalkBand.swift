import Engine

/// The present mean against the target: where it lies, in a word and in a drawing whose shapes say it without
/// their colours.
struct WalkBand {
  enum Measure: Equatable { case length, speed }

  let measure: Measure
  private let mean: Double?
  private let latest: Double?
  private let target: Double
  private let tolerance: Double

  /// Lengths are those of steps, as the target is.
  init(_ measure: Measure, _ walk: WalkSnapshot) {
    self.measure = measure
    switch measure {
    case .length:
      (mean, latest) = (known(walk.meanLength), walk.length)
      target = walk.target.stepLengthMeters
      tolerance = walk.target.lengthToleranceMeters
    case .speed:
      (mean, latest) = (known(walk.meanSpeed), walk.speed)
      target = walk.target.speedMetersPerSecond
      tolerance = walk.target.speedTolerance
    }
  }

  var place: BandPlace {
    guard let mean else { return .unknown }
    let deviation = mean - target
    return deviation.magnitude < tolerance ? .inside : deviation > 0 ? .above : .below
  }

  func word(_ figures: WalkFigures) -> String {
    guard let mean else { return WalkWords.unknown.text }
    let difference = (mean - target).magnitude
    switch (place, measure) {
    case (.inside, _): return WalkWords.inBand.text
    case (.above, .length): return WalkWords.long.filled(figures.length(difference))
    case (.above, .speed): return WalkWords.fast.filled(figures.speed(difference))
    case (_, .length): return WalkWords.short.filled(figures.length(difference))
    case (_, .speed): return WalkWords.slow.filled(figures.speed(difference))
    }
  }

  /// The tolerance is the middle half of the width.
  func html() -> HTML {
    tag("svg", .class("band-picture"), .hiddenFromReaders) {
      tag(
        "rect", .class("band-zone"), Attribute("x", "25%"), Attribute("y", "8"),
        Attribute("width", "50%"), Attribute("height", "32"), Attribute("rx", "6"))
      tag(
        "line", .class("band-rule"), Attribute("x1", "0"), Attribute("x2", "100%"),
        Attribute("y1", "24"), Attribute("y2", "24"))
      tag(
        "line", .class("band-target"), Attribute("x1", "50%"), Attribute("x2", "50%"),
        Attribute("y1", "2"), Attribute("y2", "46"))
      if let latest { mark(latest, "band-latest", "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z") }
      if let mean { mark(mean, "band-mean", shape) }
    }
  }

  /// A disc in the band, an arrowhead away from it outside.
  private var shape: StaticString {
    switch place {
    case .above: "M-12 -16L18 0L-12 16Z"
    case .below: "M12 -16L-18 0L12 16Z"
    case .inside, .unknown: "M-13 0A13 13 0 1 0 13 0A13 13 0 1 0 -13 0Z"
    }
  }

  private func mark(_ value: Double, _ classes: String, _ shape: StaticString) -> HTML {
    tag("svg", .permille("x", along(value)), Attribute("y", "24"), .class("band-mark")) {
      tag("path", .class(classes), Attribute("d", markup: HTML(raw: shape)))
    }
  }

  /// Thousandths of the width; held clear of both ends.
  private func along(_ value: Double) -> Int {
    let share = 0.5 + 0.25 * (value - target) / tolerance
    guard share.isFinite else { return 500 }
    return Int((min(max(share, 0.06), 0.94) * 1000).rounded(.toNearestOrEven))
  }
}

/// Nil for what is no number.
private func known(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
