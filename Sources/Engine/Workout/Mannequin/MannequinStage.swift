/// An exercise's demo figure in front of a camera. Generates frames for the judge and drawings for the page from the
/// same picture.
///
/// The camera is upright, uses a parallel projection, and shows the whole movement. Creating a stage takes as long as
/// generating thirty frames, so reuse it while its figure is shown.
public struct MannequinStage: Sendable {
  /// The options for displaying the figure.
  public struct Options: Equatable, Sendable {
    /// The aspect ratio of the picture (width / height).
    public var aspect = 1.0
    /// Whether the picture is mirrored. Landmarks are then named by their apparent side.
    public var isMirrored = false
    /// The size of the figure; 1 fills the picture.
    public var scale = 1.0
    /// The direction from which the camera sees the figure, in degrees, or nil for the motion's own view.
    public var view: Double?

    /// Creates options for a square picture, with the view that shows the exercise best.
    public init() {}
  }

  /// The displayed motion.
  public let motion: MannequinMotion
  let options: Options
  private var tracks: MannequinTracks
  private let turn: MannequinRotation
  /// The visible part of the scene: its centre, and its height as a fraction of stature.
  private var center = (x: 0.0, y: 0.0)
  private var extent = 1.0
  /// Half the width of the whole movement, as a fraction of stature.
  private var halfWidth = 0.5

  /// Creates a stage whose picture shows the whole movement.
  ///
  /// - Parameters:
  ///   - motion: The movement to show.
  ///   - variant: One of the motion's variants, to show an incorrect version.
  ///   - options: The view, size and mirroring.
  public init(
    _ motion: MannequinMotion, variant: MannequinVariant? = nil, options: Options = Options()
  ) {
    self.motion = motion
    self.options = options
    tracks = MannequinTracks(motion, variant: variant)
    turn = MannequinRotation(options.view ?? motion.view)
    fitInView()
  }

  /// Returns a stage with the same picture and figure, but with an incorrect version of the motion.
  func doing(_ variant: MannequinVariant) -> MannequinStage {
    var stage = self
    stage.tracks = MannequinTracks(motion, variant: variant)
    return stage
  }

  /// The margin around the movement as a fraction of stature, which allows for the thickness of limbs and the size of
  /// the head.
  private static let margin = 0.09

  /// Moves the camera so that the whole movement is visible.
  private mutating func fitInView() {
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

  /// Returns a point's coordinates towards the right of the picture and away from the camera.
  func turned(_ point: Vector) -> (x: Double, depth: Double) {
    let (x, depth) = turn.applied(point.x, -point.z)
    return (x, depth)
  }

  func body(at seconds: Double) -> MannequinBody {
    let (pose, breath) = tracks.pose(at: seconds)
    return MannequinBody(pose, hands: motion.hands, breath: breath)
  }

  /// Returns a point's position in the picture, measured from the upper left corner, and its depth, both in multiples
  /// of the picture's height.
  func seen(_ point: Vector) -> Vector {
    let (x, depth) = turned(point)
    let across = (x - center.x) / extent
    return Vector(
      options.aspect / 2 + (options.isMirrored ? -across : across),
      0.5 - (point.y - center.y) / extent, depth / extent)
  }

  /// Converts a fraction of stature to a fraction of the picture's height.
  func size(_ fraction: Double) -> Double { fraction / extent }

  /// Returns the ends of the floor line in the picture. `reach` is how far the line extends beyond the movement, as a
  /// fraction of stature.
  func floor(reach: Double) -> (left: Vector, right: Vector) {
    func end(_ x: Double) -> Vector {
      Vector(options.aspect / 2 + size(x), 0.5 + size(center.y), 0)
    }
    return (end(-halfWidth - reach), end(halfWidth + reach))
  }

  /// How close the view is to a side view, from 0 (front) to 1 (side).
  var sideways: Double { abs(turn.sine) }
}
