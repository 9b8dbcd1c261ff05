import Engine
import Pose

/// Finds a pose in each frame of a picture or video.
///
/// Example: `let reader = try PoseReader(path: "squats.mp4"); while let seen = try reader.next() { … }`
final class PoseReader {
  /// The pose found in a frame.
  struct PoseObservation {
    var width, height: Int
    /// The pose for the coaches.
    var frame: PoseFrame
    /// 33 landmarks, in the picture and in metres; empty if no person was found.
    var landmarks: [PoseLandmark]
    var world: [WorldLandmark]
  }

  /// The frames per second.
  var rate: Double { frames.rate }
  private let frames: FrameSource
  private let tracker: PoseTracker

  /// - Parameters:
  ///   - rate: The frames per second to process.
  ///   - models: The folder with the models, or nil for the default.
  convenience init(
    path: String, rate: Double = 30, models: String? = nil,
    options: PoseTracker.Options = PoseTracker.Options()
  ) throws(PoseCommandError) {
    let tracker = try PoseModelFolder(models).tracker(options)
    self.init(try FrameSource(path: path, rate: rate), tracker)
  }

  init(_ frames: FrameSource, _ tracker: PoseTracker) {
    self.frames = frames
    self.tracker = tracker
  }

  /// Returns the next frame, or nil after the last one.
  func next() throws(PoseCommandError) -> PoseObservation? {
    guard let frame = try frames.next() else { return nil }
    let isFound = frame.pixels.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { Picture(rgba: $0, width: frame.width, height: frame.height) }
        .map { tracker.track($0, seconds: frame.seconds) } ?? false
    }
    let landmarks = isFound ? tracker.landmarks : []
    return PoseObservation(
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
