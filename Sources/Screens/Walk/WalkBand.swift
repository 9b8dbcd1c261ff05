import Engine

/// A comparison of the current mean with the target, in words and as a drawing that can be read without colour.
struct WalkBand {
  enum Measure: Equatable { case length, speed }

  let measure: Measure
  private let mean: Double?
  private let latest: Double?
  private let target: Double
  private let tolerance: Double

  /// Compares either step lengths or speeds, depending on `measure`.
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

  var position: BandPosition {
    guard let mean else { return .unknown }
    let deviation = mean - target
    return deviation.magnitude < tolerance ? .inside : deviation > 0 ? .above : .below
  }

  func word(_ formatter: WalkMetricFormatter) -> String {
    guard let mean else { return WalkWords.unknown.text }
    let difference = (mean - target).magnitude
    switch (position, measure) {
    case (.inside, _): return WalkWords.inBand.text
    case (.above, .length): return WalkWords.long.filled(formatter.length(difference))
    case (.above, .speed): return WalkWords.fast.filled(formatter.speed(difference))
    case (_, .length): return WalkWords.short.filled(formatter.length(difference))
    case (_, .speed): return WalkWords.slow.filled(formatter.speed(difference))
    }
  }

  /// Returns the drawing. The tolerance covers the middle half of the width, with the target at the centre. A pin marks
  /// the mean and a ring marks the latest step.
  func html() -> HTML {
    tag("svg", .class("band-picture"), .ariaHidden) {
      tag(
        "rect", .class("band-zone"), Attribute("x", "25%"), Attribute("y", "24"),
        Attribute("width", "50%"), Attribute("height", "22"), Attribute("rx", "6"))
      tag(
        "line", .class("band-rule"), Attribute("x1", "0"), Attribute("x2", "100%"),
        Attribute("y1", "35"), Attribute("y2", "35"))
      tag(
        "line", .class("band-target"), Attribute("x1", "50%"), Attribute("x2", "50%"),
        Attribute("y1", "24"), Attribute("y2", "46"))
      if let latest { mark(latest, "band-latest", "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z") }
      if let mean { mark(mean, "band-mean", pin(mean)) }
    }
  }

  /// Returns a pin that points down to the value, or sideways if the value is outside the drawing.
  private func pin(_ mean: Double) -> StaticString {
    if share(mean) <= Self.ends.lowerBound { return "M11 -13L-16 0L11 13Z" }
    if share(mean) >= Self.ends.upperBound { return "M-11 -13L16 0L-11 13Z" }
    return "M-13 -34H13L1.5 -10V11H-1.5V-10Z"
  }

  private func mark(_ value: Double, _ classes: String, _ shape: StaticString) -> HTML {
    tag("svg", .permille("x", along(value)), Attribute("y", "35"), .class("band-mark")) {
      tag("path", .class(classes), Attribute("d", markup: HTML(raw: shape)))
    }
  }

  /// The range of a mark's position, as fractions of the width. It keeps marks away from both ends.
  private static let ends = 0.06...0.94

  /// Returns the value's position as a fraction of the width, or the middle if the value isn't finite.
  private func share(_ value: Double) -> Double {
    let share = 0.5 + 0.25 * (value - target) / tolerance
    return share.isFinite ? share : 0.5
  }

  /// Returns the position of a mark, in thousandths of the width.
  private func along(_ value: Double) -> Int {
    Int((nearest(share(value), Self.ends) * 1000).rounded(.toNearestOrEven))
  }
}

/// Returns the value, or nil if it isn't finite.
private func known(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
