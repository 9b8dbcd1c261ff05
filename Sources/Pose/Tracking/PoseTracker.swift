/// Follows one person through the frames of a camera or video: takes pixels and a time, and finds 33 landmarks.
///
/// The detector searches the whole picture only until it has found a person. From then on, the landmarks of a frame
/// determine the region for the next one, until the person is lost. Tracking a frame doesn't allocate.
///
/// Example: `if tracker.track(picture, seconds: 0.1) { print(tracker.landmarks[0].x) }`
public final class PoseTracker {
  /// The settings of a tracker.
  public struct Options: Equatable, Sendable {
    /// Whether the last frame determines the region. Otherwise every frame is searched independently.
    public var followsLastFrame = true
    /// Whether landmarks are smoothed over time.
    public var smooths = true
    /// The minimum score of a person, 0 … 1.
    public var minimumScore: Float = 0.5
    /// The presence above which a person counts as found, 0 … 1.
    public var minimumPresence: Float = 0.5

    public init() {}

    /// The settings for independent still pictures.
    public static var stills: Options {
      var options = Options()
      options.followsLastFrame = false
      options.smooths = false
      return options
    }
  }

  /// The settings; may be changed between frames.
  public var options: Options
  /// 33 landmarks in BlazePose's order. Frames without a person don't change them.
  public private(set) var landmarks = [PoseLandmark](
    repeating: .zero, count: LandmarkNetwork.landmarkCount)
  /// The landmarks in metres.
  public private(set) var worldLandmarks = [WorldLandmark](
    repeating: .zero, count: LandmarkNetwork.landmarkCount)
  /// The network's confidence that a person was present in the last frame, 0 … 1; 0 if the detector found no person.
  public private(set) var presence: Float = 0
  /// The detection in the last frame, or nil if the detector found no person or didn't run.
  public private(set) var detection: PoseDetection?
  /// Whether the detector ran on the last frame.
  public private(set) var didDetect = false

  private let detector: PoseDetector
  private let landmarker: LandmarkNetwork
  private var smoothing = PoseSmoothing()
  private var nextRegion: Region?

  /// Creates a tracker from two networks.
  ///
  /// - Throws: If the networks aren't the detector and the landmark model.
  public init(
    detector: Network, landmarks: Network, options: Options = Options()
  ) throws(PoseModelError) {
    self.detector = try PoseDetector(detector)
    landmarker = try LandmarkNetwork(landmarks)
    self.options = options
  }

  /// Resets the tracker to its state before the first frame.
  public func reset() {
    nextRegion = nil
    smoothing.reset()
  }

  /// Finds the landmarks in a frame.
  ///
  /// - Parameter seconds: The frame's time on any monotonic clock. A frame that isn't later than the
  ///   previous one isn't smoothed.
  /// - Returns: Whether a person was found.
  public func track(_ picture: Picture, seconds: Double) -> Bool {
    presence = 0
    detection = nil
    didDetect = false
    guard let region = region(in: picture) else {
      reset()
      return false
    }
    presence = landmarker.run(region, of: picture)
    guard presence > options.minimumPresence else {
      reset()
      return false
    }
    read(region, of: picture, seconds: seconds)
    return true
  }

  /// Returns the region to search, or nil if the detector found no person.
  private func region(in picture: Picture) -> Region? {
    if options.followsLastFrame, let nextRegion { return nextRegion }
    didDetect = true
    detection = detector.detect(in: picture, threshold: options.minimumScore)
    guard let detection else { return nil }
    return Region(
      hips: pixels(detection.hipsX, detection.hipsY, of: picture),
      reach: pixels(detection.reachX, detection.reachY, of: picture))
  }

  private func read(_ region: Region, of picture: Picture, seconds: Double) {
    var hips = landmarker.landmark(33, region, of: picture)
    var reach = landmarker.landmark(34, region, of: picture)
    let smooths = smoothing.begin(
      seconds: seconds, objectPixels: distance(hips, reach, in: picture) * 2)
    for index in landmarks.indices {
      landmarks[index] = landmarker.landmark(index, region, of: picture)
      worldLandmarks[index] = landmarker.worldLandmark(index, region)
      if smooths, options.smooths {
        smoothing.smooth(&landmarks[index], index, of: picture)
        smoothing.smooth(&worldLandmarks[index], index)
      }
    }
    // Smooth the guides even if `options.smooths` is false, so that the square doesn't jitter.
    if smooths {
      smoothing.smooth(guide: &hips, 0, of: picture)
      smoothing.smooth(guide: &reach, 1, of: picture)
    }
    nextRegion = Region(
      hips: pixels(hips.x, hips.y, of: picture), reach: pixels(reach.x, reach.y, of: picture))
  }

  private func distance(_ a: PoseLandmark, _ b: PoseLandmark, in picture: Picture) -> Double {
    let x = Double(a.x - b.x) * Double(picture.width)
    let y = Double(a.y - b.y) * Double(picture.height)
    return (x * x + y * y).squareRoot()
  }

  private func pixels(_ x: Float, _ y: Float, of picture: Picture) -> (x: Double, y: Double) {
    (Double(x) * Double(picture.width), Double(y) * Double(picture.height))
  }
}
