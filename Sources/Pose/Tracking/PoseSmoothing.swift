/// Removes jitter from landmarks over time. The settings are MediaPipe's (`pose_landmark_filtering`, 0.10.21).
///
/// There is one deviation: when the person is lost, everything is reset. MediaPipe keeps the visibility
/// and the metric landmarks.
struct PoseSmoothing {
  private static let landmarks = OneEuroFilter.Setting(minCutoff: 0.05, beta: 80)
  private static let guides = OneEuroFilter.Setting(minCutoff: 0.01, beta: 10)
  private static let world = OneEuroFilter.Setting(minCutoff: 0.1, beta: 40)
  /// The weight of a new visibility.
  private static let visibilityShare: Float = 0.1

  /// Three filters for each of 33 landmarks, 2 guides and 33 metric landmarks.
  private var filters = [OneEuroFilter](repeating: OneEuroFilter(), count: 3 * (33 + 2 + 33))
  private var visibilities = [Float](repeating: 0, count: 33)
  private var lastSeconds: Double?
  private var interval = 0.0
  private var scale = 0.0

  /// Begins a frame.
  ///
  /// - Parameter objectPixels: The diameter of the circle around the body. Speeds are measured relative to it.
  /// - Returns: False if the time didn't advance. In that case, don't smooth anything.
  mutating func begin(seconds: Double, objectPixels: Double) -> Bool {
    if let last = lastSeconds, !(seconds > last) { return false }
    interval = lastSeconds.map { seconds - $0 } ?? 0
    lastSeconds = seconds
    scale = 1 / max(objectPixels, 1e-6)
    return true
  }

  mutating func reset() {
    for index in filters.indices { filters[index] = OneEuroFilter() }
    lastSeconds = nil
  }

  mutating func smooth(_ landmark: inout PoseLandmark, _ index: Int, of picture: Picture) {
    smoothPosition(&landmark, 3 * index, Self.landmarks, of: picture)
    if interval > 0 {
      landmark.visibility =
        Self.visibilityShare * landmark.visibility
        + (1 - Self.visibilityShare) * visibilities[index]
    }
    visibilities[index] = landmark.visibility
  }

  /// Smooths a guide point.
  ///
  /// - Parameter index: 0 for the hips, 1 for the reach.
  mutating func smooth(guide: inout PoseLandmark, _ index: Int, of picture: Picture) {
    smoothPosition(&guide, 3 * (33 + index), Self.guides, of: picture)
  }

  mutating func smooth(_ landmark: inout WorldLandmark, _ index: Int) {
    let first = 3 * (33 + 2 + index)
    smooth(&landmark.x, first, Self.world, unit: 1, scale: 1)
    smooth(&landmark.y, first + 1, Self.world, unit: 1, scale: 1)
    smooth(&landmark.z, first + 2, Self.world, unit: 1, scale: 1)
  }

  /// Smooths a position in pixels rather than fractions, so that both axes are filtered equally.
  private mutating func smoothPosition(
    _ landmark: inout PoseLandmark, _ first: Int, _ setting: OneEuroFilter.Setting,
    of picture: Picture
  ) {
    let width = Double(picture.width)
    smooth(&landmark.x, first, setting, unit: width, scale: scale)
    smooth(&landmark.y, first + 1, setting, unit: Double(picture.height), scale: scale)
    smooth(&landmark.z, first + 2, setting, unit: width, scale: scale)
  }

  private mutating func smooth(
    _ value: inout Float, _ filter: Int, _ setting: OneEuroFilter.Setting, unit: Double,
    scale: Double
  ) {
    let filtered = filters[filter].filter(
      Double(value) * unit, setting, interval: interval, scale: scale)
    value = Float(filtered / unit)
  }
}
