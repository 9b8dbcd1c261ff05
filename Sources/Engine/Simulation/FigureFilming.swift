/// The demo figure of an exercise, filmed for its own judge: how it is filmed changes nothing of what it does.
public struct FigureFilming: Equatable, Sendable {
  /// Frames a second.
  public var framesPerSecond: Double
  /// As a mirror shows it.
  public var isMirrored: Bool
  /// Size of the figure; 1 fills the picture.
  public var scale: Double
  /// Deviation of each point, as a fraction of half the picture times the scale: of a figure that fills half of it.
  public var jitter: Double
  /// From where the camera looks in degrees; nil for the motion's own view.
  public var view: Double?

  /// Steady, at 30 frames a second and as the exercise is best seen, unless said otherwise.
  public init(
    framesPerSecond: Double = 30, isMirrored: Bool = false, scale: Double = 1, jitter: Double = 0,
    view: Double? = nil
  ) {
    self.framesPerSecond = framesPerSecond
    self.isMirrored = isMirrored
    self.scale = scale
    self.jitter = jitter
    self.view = view
  }

  /// What phones and rooms may be like.
  public static let all = [
    FigureFilming(), FigureFilming(framesPerSecond: 8), FigureFilming(framesPerSecond: 15),
    FigureFilming(framesPerSecond: 60), FigureFilming(isMirrored: true),
    FigureFilming(scale: 0.4), FigureFilming(jitter: 0.01),
    FigureFilming(framesPerSecond: 15, isMirrored: true, scale: 0.7, jitter: 0.01),
  ]

  /// Rounds that are filmed; half a round more brings the last repetition home.
  public static let rounds = 8.0
  /// Seconds that a pose is filmed for once it is entered.
  public static let heldSeconds = 14.0

  /// Frames of eight rounds, or of a pose that is held.
  ///
  /// - Parameter variant: one of the figure's own faults.
  public func frames(_ motion: FigureMotion, variant: FigureVariant? = nil) -> [PoseFrame] {
    var options = FigureStage.Options()
    options.isMirrored = isMirrored
    options.scale = scale
    options.aspect = 1.3
    options.view = view
    let stage = FigureStage(motion, variant: variant, options: options)
    var random = SeededRandom(seed: 5)
    return (0...Int(seconds(motion, variant) * framesPerSecond)).map {
      shaken(stage.frame(at: Double($0) / framesPerSecond), &random)
    }
  }

  private func seconds(_ motion: FigureMotion, _ variant: FigureVariant?) -> Double {
    guard motion.loop != .hold else { return motion.entrySeconds + Self.heldSeconds }
    return motion.loopSeconds * (Self.rounds + 0.5) / (variant?.tempo ?? 1)
  }

  private func shaken(_ frame: PoseFrame, _ random: inout SeededRandom) -> PoseFrame {
    guard jitter > 0 else { return frame }
    var frame = frame
    let deviation = jitter * scale * 0.5
    for index in frame.points.indices {
      frame.points[index].x += deviation * random.nextNormal()
      frame.points[index].y += deviation * random.nextNormal()
    }
    return frame
  }
}
