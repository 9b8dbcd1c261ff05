/// The conditions under which an exercise's demo figure is filmed. They don't affect its movement.
public struct FilmingConditions: Equatable, Sendable {
  /// The frame rate in frames per second.
  public var framesPerSecond: Double
  /// Whether the picture is mirrored.
  public var isMirrored: Bool
  /// The size of the figure; 1 fills the picture.
  public var scale: Double
  /// The standard deviation of each landmark's coordinates, as a fraction of half the picture's size multiplied by
  /// `scale`.
  public var jitter: Double
  /// The camera's viewing angle in degrees; nil for the motion's default.
  public var view: Double?

  /// Creates filming conditions. By default the camera is steady, records 30 frames per second and uses the exercise's
  /// best view.
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

  /// A range of conditions that are typical of phones and rooms.
  public static let all = [
    FilmingConditions(), FilmingConditions(framesPerSecond: 8),
    FilmingConditions(framesPerSecond: 15),
    FilmingConditions(framesPerSecond: 60), FilmingConditions(isMirrored: true),
    FilmingConditions(scale: 0.4), FilmingConditions(jitter: 0.01),
    FilmingConditions(framesPerSecond: 15, isMirrored: true, scale: 0.7, jitter: 0.01),
  ]

  /// The number of rounds (passes through the motion's key poses) to film. An additional half round is filmed to
  /// complete the last repetition.
  public static let rounds = 8.0
  /// How long a held pose is filmed after the figure has entered it, in seconds.
  public static let heldSeconds = 14.0

  /// Returns the frames of eight and a half rounds, or of entering and holding a pose.
  ///
  /// - Parameters:
  ///   - motion: The mannequin's motion.
  ///   - variant: The incorrect version of the motion to film; nil for the correct one.
  public func frames(_ motion: MannequinMotion, variant: MannequinVariant? = nil) -> [PoseFrame] {
    var options = MannequinStage.Options()
    options.isMirrored = isMirrored
    options.scale = scale
    options.aspect = 1.3
    options.view = view
    let stage = MannequinStage(motion, variant: variant, options: options)
    var random = SeededRandom(seed: 5)
    return (0...Int(seconds(motion, variant) * framesPerSecond)).map {
      shaken(stage.frame(at: Double($0) / framesPerSecond), &random)
    }
  }

  private func seconds(_ motion: MannequinMotion, _ variant: MannequinVariant?) -> Double {
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
