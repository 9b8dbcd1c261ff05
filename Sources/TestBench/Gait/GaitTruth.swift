import ActivityFiles

/// What is known of a recorded walk besides its samples: one entry of `reference.json`.
struct GaitTruth {
  let name: String
  let file: String
  let dataset: String
  let place: String
  let subject: String?
  let height: Double?
  /// Nil where steps were not counted.
  let steps: Int?
  let stepTimes: [Double]
  /// What `meters` and, outside whole-file counts, `steps` hold for.
  let window: ClosedRange<Double>?
  let meters: Double?
  /// Walks that were judged, where the rest of the recording was not.
  let bouts: [KnownBout]
  /// Those that are known to be one real stride each.
  let strides: [KnownStride]

  init?(name: String, _ node: JSONNode) {
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
    bouts = (node["bouts"]?.array ?? []).compactMap(KnownBout.init)
    strides = Self.strides(node)
  }

  private static func strides(_ node: JSONNode) -> [KnownStride] {
    let times = node["stride_times"]?.array ?? []
    let lengths = node["stride_lengths_m"]?.array ?? []
    let singles = node["stride_single"]?.array ?? []
    return zip(zip(times, lengths), singles).compactMap { pair, single in
      guard single.bool == true, let meters = pair.1.number, let times = pair.0.array,
        times.count == 2, let range = range(times[0], times[1])
      else { return nil }
      return KnownStride(range: range, meters: meters)
    }
  }

  fileprivate static func range(_ start: JSONNode?, _ end: JSONNode?) -> ClosedRange<Double>? {
    guard let start = start?.number, let end = end?.number, start <= end else { return nil }
    return start...end
  }

  /// Whether a step at this time is judged. Steps of a whole file's count all are.
  func judges(_ seconds: Double, slack: Double) -> Bool {
    if !bouts.isEmpty {
      return bouts.contains { $0.range.holds(seconds, slack: slack) }
    }
    return window?.holds(seconds, slack: slack) ?? true
  }
}

/// A walk about a room.
struct KnownBout {
  let range: ClosedRange<Double>
  /// The mean of its strides' speeds; nil where it was not measured.
  let metersPerSecond: Double?

  init?(_ node: JSONNode) {
    guard let range = GaitTruth.range(node["t0"], node["t1"]) else { return nil }
    self.range = range
    metersPerSecond = node["speed_mps"]?.number
  }
}

/// One stride, two steps.
struct KnownStride {
  let range: ClosedRange<Double>
  let meters: Double
}

extension ClosedRange<Double> {
  func holds(_ seconds: Double, slack: Double) -> Bool {
    lowerBound - slack <= seconds && seconds <= upperBound + slack
  }
}
