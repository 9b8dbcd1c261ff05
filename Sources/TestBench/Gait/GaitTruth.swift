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
  let bouts: [ClosedRange<Double>]

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
    bouts = (node["bouts"]?.array ?? []).compactMap { Self.range($0["t0"], $0["t1"]) }
  }

  private static func range(_ start: JSONNode?, _ end: JSONNode?) -> ClosedRange<Double>? {
    guard let start = start?.number, let end = end?.number, start <= end else { return nil }
    return start...end
  }

  /// Whether a step at this time is judged. Steps of a whole file's count all are.
  func judges(_ seconds: Double, slack: Double) -> Bool {
    if !bouts.isEmpty {
      return bouts.contains { $0.lowerBound - slack <= seconds && seconds <= $0.upperBound + slack }
    }
    guard let window else { return true }
    return window.lowerBound - slack <= seconds && seconds <= window.upperBound + slack
  }
}
