import TextEncoding

/// The reference values for a recorded walk, from an entry of `reference.json`.
struct GaitTruth {
  let name: String
  let file: String
  let dataset: String
  let place: String
  let subject: String?
  let height: Double?
  /// The number of steps; nil if they weren't counted.
  let steps: Int?
  let stepTimes: [Double]
  /// The period to which `meters` applies. `steps` applies to the same period, unless it is the count for the whole
  /// file.
  let window: ClosedRange<Double>?
  let meters: Double?
  /// The reference walks. If the array isn't empty, the rest of the recording isn't evaluated.
  let bouts: [ReferenceBout]
  /// The reference strides, each of which is known to be a single stride.
  let strides: [ReferenceStride]

  init?(name: String, _ node: JSONValue) {
    guard let file = node["file"]?.text, let dataset = node["dataset"]?.text else { return nil }
    self.name = name
    self.file = file
    self.dataset = dataset
    place = node["placement"]?.text ?? "?"
    subject = node["subject"]?.text
    height = node["height_m"]?.number
    steps = node["steps"]?.number.map { Int($0) }
    stepTimes = (node["step_times"]?.array ?? []).compactMap(\.number)
    meters = node["distance_m"]?.number
    window = Self.range(node["t_start"], node["t_end"])
    bouts = (node["bouts"]?.array ?? []).compactMap(ReferenceBout.init)
    strides = Self.strides(node)
  }

  private static func strides(_ node: JSONValue) -> [ReferenceStride] {
    let times = node["stride_times"]?.array ?? []
    let lengths = node["stride_lengths_m"]?.array ?? []
    let singles = node["stride_single"]?.array ?? []
    return zip(zip(times, lengths), singles).compactMap { pair, single in
      guard single.bool == true, let meters = pair.1.number, let times = pair.0.array,
        times.count == 2, let range = range(times[0], times[1])
      else { return nil }
      return ReferenceStride(range: range, meters: meters)
    }
  }

  fileprivate static func range(_ start: JSONValue?, _ end: JSONValue?) -> ClosedRange<Double>? {
    guard let start = start?.number, let end = end?.number, start <= end else { return nil }
    return start...end
  }

  /// Whether a step at this time is evaluated. If the step count covers the whole file, all steps are evaluated.
  func judges(_ seconds: Double, tolerance: Double) -> Bool {
    if !bouts.isEmpty {
      return bouts.contains { $0.range.contains(seconds, tolerance: tolerance) }
    }
    return window?.contains(seconds, tolerance: tolerance) ?? true
  }
}

/// A reference walk in a room.
struct ReferenceBout {
  let range: ClosedRange<Double>
  /// The mean speed of the walk's strides; nil if it wasn't measured.
  let metersPerSecond: Double?

  init?(_ node: JSONValue) {
    guard let range = GaitTruth.range(node["t0"], node["t1"]) else { return nil }
    self.range = range
    metersPerSecond = node["speed_mps"]?.number
  }
}

/// A reference stride, which consists of two steps.
struct ReferenceStride {
  let range: ClosedRange<Double>
  let meters: Double
}

extension ClosedRange<Double> {
  func contains(_ seconds: Double, tolerance: Double) -> Bool {
    lowerBound - tolerance <= seconds && seconds <= upperBound + tolerance
  }
}
