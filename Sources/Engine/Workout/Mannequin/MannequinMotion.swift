/// The motion of an exercise's demo figure, defined by key poses, from which `MannequinStage` generates frames and
/// drawings. docs/developing/workouts.md explains the numbers.
public struct MannequinMotion: Sendable {
  /// How the motion repeats.
  public enum Loop: Equatable, Sendable {
    /// The key poses repeat. `repetitions` is the number of repetitions per round, or 0 if nothing is counted.
    case rounds(repetitions: Int)
    /// The key poses lead into a pose, which is then held while breathing.
    case hold
  }

  /// The meaning of the values from `elevation` to `elbow`.
  public enum Hands: Sendable {
    /// The angles of the shoulder and the elbow.
    case free
    /// The position of the wrist in front of the chest.
    case placed
    /// The position of the wrist on the floor.
    case planted
  }

  /// An object that makes the picture easier to understand.
  public enum Prop: Sendable {
    case none
    /// A dumbbell in each hand.
    case dumbbells
    /// A mat on the floor.
    case mat
  }

  /// The duration of a breath in a held pose, in seconds.
  public static let breathSeconds = 3.5

  /// The direction from which the camera sees the figure, in degrees: 0 from the front, 90 from the person's right
  /// side.
  public let view: Double
  /// How the motion repeats.
  public let loop: Loop
  let hands: Hands
  let prop: Prop
  /// The constant differences from the standing pose, as pairs of a name and its value.
  let stance: [MannequinNumber]
  /// The times of the key poses. Rounds have an additional time, at which the first pose is reached again.
  let milliseconds: [Int16]
  /// Rows that consist of a name and its value in each key pose.
  let keys: [MannequinNumber]
  /// The index of the key pose that shows the exercise best.
  let representativePose: Int
  /// Incorrect versions of the exercise, each with one fault.
  public let variants: [MannequinVariant]

  /// Creates a motion.
  ///
  /// - Parameter representativePose: The index of the pose at the far end of a round, or of the held pose.
  init(
    view: Double, loop: Loop = .rounds(repetitions: 1), hands: Hands = .free, prop: Prop = .none,
    stance: [MannequinNumber] = [], milliseconds: [Int16], keys: [MannequinNumber],
    representativePose: Int = 1,
    variants: [MannequinVariant] = []
  ) {
    self.view = view
    self.loop = loop
    self.hands = hands
    self.prop = prop
    self.stance = stance
    self.milliseconds = milliseconds
    self.keys = keys
    self.representativePose = representativePose
    self.variants = variants
  }

  /// The number of repetitions in a round; 0 for a held pose, or if nothing is counted.
  public var repetitions: Int {
    switch loop {
    case .rounds(let repetitions): repetitions
    case .hold: 0
    }
  }

  /// The duration of a round or, for a held pose, of a breath, in seconds: 0.8 … 10.
  public var loopSeconds: Double {
    loop == .hold ? Self.breathSeconds : lastSeconds
  }

  /// The time until the held pose is reached, in seconds; 0 for rounds, which repeat from the first frame.
  public var entrySeconds: Double { loop == .hold ? lastSeconds : 0 }

  /// The time of the best still picture, in seconds.
  public var representativeSeconds: Double { Double(milliseconds[representativePose]) / 1_000 }

  private var lastSeconds: Double { Double(milliseconds[milliseconds.count - 1]) / 1_000 }

  /// The number of poses in `keys`.
  var keyCount: Int { loop == .hold ? milliseconds.count : milliseconds.count - 1 }
}
