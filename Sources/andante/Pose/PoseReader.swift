import Engine
import Pose

/// Turns a picture or a video into what the coaches see: a pose a frame.
///
/// Example: `let reader = try PoseReader(path: "squats.mp4"); while let seen = try reader.next() { … }`
final class PoseReader {
  /// What was seen in a frame.
  struct Seen {
    var width, height: Int
    /// For the coaches.
    var frame: PoseFrame
    /// 33 landmarks and the same in metres; empty where nobody was found.
    var landmarks: [PoseLandmark]
    var world: [WorldLandmark]
  }

  /// Frames a second.
  var rate: Double { frames.rate }
  private let frames: FrameSource
  private let tracker: PoseTracker

  /// - Parameters:
  ///   - rate: frames a second that are looked at.
  ///   - models: their folder; nil where the page's files have them.
  convenience init(
    path: String, rate: Double = 30, models: String? = nil,
    options: PoseTracker.Options = PoseTracker.Options()
  ) throws(PoseFailure) {
    let tracker = try PoseModelFolder(models).tracker(options)
    self.init(try FrameSource(path: path, rate: rate), tracker)
  }

  init(_ frames: FrameSource, _ tracker: PoseTracker) {
    self.frames = frames
    self.tracker = tracker
  }

  /// Nil after the last frame.
  func next() throws(PoseFailure) -> Seen? {
    guard let frame = try frames.next() else { return nil }
    let isFound = frame.pixels.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { Picture(rgba: $0, width: frame.width, height: frame.height) }
        .map { tracker.track($0, seconds: frame.seconds) } ?? false
    }
    let landmarks = isFound ? tracker.landmarks : []
    return Seen(
      width: frame.width, height: frame.height,
      frame: PoseFrame(
        seconds: frame.seconds, aspect: Double(frame.width) / Double(frame.height),
        points: landmarks.map(PosePoint.init)), landmarks: landmarks,
      world: isFound ? tracker.worldLandmarks : [])
  }
}

extension PosePoint {
  init(_ landmark: PoseLandmark) {
    self.init(
      x: Double(landmark.x), y: Double(landmark.y), z: Double(landmark.z),
      visibility: Double(landmark.visibility))
  }
}
