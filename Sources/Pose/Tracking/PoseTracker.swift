/// Follows one person through the frames of a camera or a video: pixels and a time in, 33 landmarks out.
///
/// The detector looks at the whole picture only until it has found somebody; from then on the landmarks of a frame say
/// where to look in the next one, until nobody is there any more. A frame takes no memory.
///
/// Example: `if tracker.track(picture, seconds: 0.1) { print(tracker.landmarks[0].x) }`
public final class PoseTracker {
  /// How it works.
  public struct Options: Equatable, Sendable {
    /// Whether the last frame says where to look; else every frame is a picture of its own.
    public var followsLastFrame = true
    /// Whether landmarks are smoothed over time.
    public var smooths = true
    /// The least score of a person, 0 … 1.
    public var leastScore: Float = 0.5
    /// The presence that must be exceeded, 0 … 1.
    public var leastPresence: Float = 0.5

    public init() {}

    /// For pictures that have nothing to do with each other.
    public static var stills: Options {
      var options = Options()
      options.followsLastFrame = false
      options.smooths = false
      return options
    }
  }

  /// How it works; may be changed between frames.
  public var options: Options
  /// 33 landmarks in BlazePose's order; what they were before where the last frame showed nobody.
  public private(set) var landmarks = [PoseLandmark](
    repeating: .zero, count: LandmarkNetwork.landmarkCount)
  /// The same in metres.
  public private(set) var worldLandmarks = [WorldLandmark](
    repeating: .zero, count: LandmarkNetwork.landmarkCount)
  /// How sure the network was in the last frame that somebody is there, 0 … 1; 0 where the detector found nobody.
  public private(set) var presence: Float = 0
  /// What the detector found in the last frame; nil where it found nobody or did not look.
  public private(set) var detection: PoseDetection?
  /// Whether the detector looked at the last frame.
  public private(set) var didDetect = false

  private let detector: PoseDetector
  private let landmarker: LandmarkNetwork
  private var smoothing = PoseSmoothing()
  private var nextRegion: Region?

  /// - Throws: where a network is not the one that belongs there.
  public init(
    detector: Network, landmarks: Network, options: Options = Options()
  ) throws(PoseModelError) {
    self.detector = try PoseDetector(detector)
    landmarker = try LandmarkNetwork(landmarks)
    self.options = options
  }

  /// Forgets the person, as before the first frame.
  public func reset() {
    nextRegion = nil
    smoothing.reset()
  }

  /// Finds the landmarks of a frame.
  ///
  /// - Parameter seconds: the frame's time on any clock that runs forward; a frame that is not later than the one
  ///   before is not smoothed.
  /// - Returns: whether somebody was found.
  public func track(_ picture: Picture, seconds: Double) -> Bool {
    presence = 0
    detection = nil
    didDetect = false
    guard let region = region(in: picture) else {
      reset()
      return false
    }
    presence = landmarker.run(region, of: picture)
    guard presence > options.leastPresence else {
      reset()
      return false
    }
    read(region, of: picture, seconds: seconds)
    return true
  }

  /// Where to look.
  private func region(in picture: Picture) -> Region? {
    if options.followsLastFrame, let nextRegion { return nextRegion }
    didDetect = true
    detection = detector.detect(in: picture, threshold: options.leastScore)
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
    // The guides are smoothed always: the square must not tremble.
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
