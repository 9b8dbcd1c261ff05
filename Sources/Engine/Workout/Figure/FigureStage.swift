/// The demo figure of an exercise before a camera: frames for the judge and drawings for the page, of one picture.
///
/// The camera is far away: it draws in parallel, upright, and takes the whole movement in. Making one costs
/// as much as thirty frames; keep it as long as its figure is shown.
public struct FigureStage: Sendable {
  /// How the figure is shown.
  public struct Options: Equatable, Sendable {
    /// Width over height of the picture.
    public var aspect = 1.0
    /// As a mirror shows it: left is right, and landmarks are named by what they look like.
    public var isMirrored = false
    /// Size of the figure; 1 fills the picture.
    public var scale = 1.0
    /// From where the camera looks in degrees; nil for the motion's own view.
    public var view: Double?

    /// As the exercise is best seen, in a square picture.
    public init() {}
  }

  /// What is shown.
  public let motion: FigureMotion
  let options: Options
  private var tracks: FigureTracks
  private let turn: FigureTurn
  /// What of the scene the picture shows: its middle, and the fractions of stature that its height takes.
  private var center = (x: 0.0, y: 0.0)
  private var extent = 1.0
  /// Of the whole movement, in fractions of stature.
  private var halfWidth = 0.5

  /// - Parameter variant: one of the motion's own, to see it done wrong.
  public init(
    _ motion: FigureMotion, variant: FigureVariant? = nil, options: Options = Options()
  ) {
    self.motion = motion
    self.options = options
    tracks = FigureTracks(motion, variant: variant)
    turn = FigureTurn(options.view ?? motion.view)
    takeIn()
  }

  /// The same picture of the same figure, which now does its motion wrong.
  func doing(_ variant: FigureVariant) -> FigureStage {
    var stage = self
    stage.tracks = FigureTracks(motion, variant: variant)
    return stage
  }

  /// How much of the scene is left free around the movement, in fractions of stature; limbs are thick, and the head is
  /// round.
  private static let margin = 0.09

  /// Moves the camera so that the whole movement is in the picture.
  private mutating func takeIn() {
    var (low, high) = (Vector(0, 0, 0), Vector(0, 0, 0))
    let end = motion.entrySeconds + motion.loopSeconds
    for step in 0..<24 {
      for joint in body(at: end * Double(step) / 24).outline {
        let (x, _) = turned(joint)
        (low.x, high.x) = (min(low.x, x), max(high.x, x))
        high.y = max(high.y, joint.y)
      }
    }
    center = ((low.x + high.x) / 2, high.y / 2)
    halfWidth = (high.x - low.x) / 2
    let room = 2 * Self.margin
    extent =
      max(high.y - low.y + room, (high.x - low.x + room) / options.aspect) / options.scale
  }

  /// Across the picture to its right, and away from the camera.
  func turned(_ point: Vector) -> (x: Double, depth: Double) {
    let (x, depth) = turn.applied(point.x, -point.z)
    return (x, depth)
  }

  func body(at seconds: Double) -> FigureBody {
    let (pose, breath) = tracks.pose(at: seconds)
    return FigureBody(pose, hands: motion.hands, breath: breath)
  }

  /// Where in the picture a point is, in units of its height from the upper left corner, and how far behind the hips'
  /// middle.
  func seen(_ point: Vector) -> Vector {
    let (x, depth) = turned(point)
    let across = (x - center.x) / extent
    return Vector(
      options.aspect / 2 + (options.isMirrored ? -across : across),
      0.5 - (point.y - center.y) / extent, depth / extent)
  }

  /// Heights of the picture that a fraction of stature takes.
  func size(_ fraction: Double) -> Double { fraction / extent }

  /// The ends of the floor's line in the picture; `reach` is what it goes beyond the movement, in fractions of stature.
  func floor(reach: Double) -> (left: Vector, right: Vector) {
    func end(_ x: Double) -> Vector {
      Vector(options.aspect / 2 + size(x), 0.5 + size(center.y), 0)
    }
    return (end(-halfWidth - reach), end(halfWidth + reach))
  }

  /// How much the camera sees the figure from its side, 0 … 1.
  var sideways: Double { abs(turn.sine) }
}
