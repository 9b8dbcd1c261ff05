/// How the demo figure of an exercise moves: key poses, from which `FigureStage` makes frames and drawings. What the
/// numbers mean: docs/figure.md.
public struct FigureMotion: Sendable {
  /// What is repeated.
  public enum Loop: Equatable, Sendable {
    /// The key poses, again and again; one round has so many repetitions, 0 where nothing is counted.
    case rounds(repetitions: Int)
    /// The key poses lead into a pose that is then held, breathing.
    case hold
  }

  /// What `elevation` to `elbow` mean.
  public enum Hands: Sendable {
    /// Angles of shoulder and elbow.
    case free
    /// The wrist's place before the chest.
    case placed
    /// The wrist's place on the floor.
    case planted
  }

  /// What helps to understand the picture.
  public enum Prop: Sendable {
    case none
    /// One in each hand.
    case dumbbells
    /// On the floor.
    case mat
  }

  /// Seconds of one breath in a pose that is held.
  public static let breathSeconds = 3.5

  /// From where the camera looks in degrees: 0 at the person's front, 90 at the person's right side.
  public let view: Double
  /// What is repeated.
  public let loop: Loop
  let hands: Hands
  let prop: Prop
  /// What differs from standing, all the time: names, each with its number.
  let stance: [FigureNumber]
  /// When the key poses are reached. Rounds have one time more: that of the first pose again.
  let milliseconds: [Int16]
  /// Rows of a name and its number in each key pose.
  let keys: [FigureNumber]
  /// Which key pose shows the exercise best.
  let telling: Int
  /// The same exercise done wrong, one fault each.
  public let variants: [FigureVariant]

  /// - Parameter telling: the far pose of a round; of a hold, the pose held.
  init(
    view: Double, loop: Loop = .rounds(repetitions: 1), hands: Hands = .free, prop: Prop = .none,
    stance: [FigureNumber] = [], milliseconds: [Int16], keys: [FigureNumber], telling: Int = 1,
    variants: [FigureVariant] = []
  ) {
    self.view = view
    self.loop = loop
    self.hands = hands
    self.prop = prop
    self.stance = stance
    self.milliseconds = milliseconds
    self.keys = keys
    self.telling = telling
    self.variants = variants
  }

  /// Repetitions in a round; 0 of a pose that is held, and where nothing is counted.
  public var repetitions: Int {
    switch loop {
    case .rounds(let repetitions): repetitions
    case .hold: 0
    }
  }

  /// Seconds after which everything repeats, 0.8 … 10: a round, or a breath.
  public var loopSeconds: Double {
    loop == .hold ? Self.breathSeconds : lastSeconds
  }

  /// Seconds until a pose that is held is reached; 0 of rounds, which repeat from the first frame.
  public var entrySeconds: Double { loop == .hold ? lastSeconds : 0 }

  /// Where a picture that must not move is to be taken, in seconds.
  public var tellingSeconds: Double { Double(milliseconds[telling]) / 1_000 }

  private var lastSeconds: Double { Double(milliseconds[milliseconds.count - 1]) / 1_000 }

  /// Poses in `keys`.
  var keyCount: Int { loop == .hold ? milliseconds.count : milliseconds.count - 1 }
}
