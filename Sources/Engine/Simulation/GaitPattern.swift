/// How a simulated body steps, beyond how often and how far: how uneven, how hard, how much it sways, and a cane.
///
/// Numbers of a pattern are of a walker, sides are the phone's: `mirrored` is the same walker with the phone on the other
/// side. Which numbers were measured and which are assumed: docs/simulation.md.
public struct GaitPattern: Equatable, Sendable {
  /// Standard deviation of a step's duration as a share of it, 0 … 0.2.
  public var timeVariability = 0.02
  /// How much longer steps from the phone's side to the other take than those back, as a share of their mean, -0.3 … 0.3.
  public var timeAsymmetry = 0.0
  /// Standard deviation of a step's push as a share of it, 0 … 0.25.
  public var strengthVariability = 0.05
  /// How much stronger steps of the phone's side are than the others, as a share of their mean, -1 … 1.
  public var strengthAsymmetry = 0.06
  /// How the trunk is pushed up and down at step rate while walking, from trough to top, in m/s². Nil: as over a stiff
  /// leg, by the step's length and duration.
  public var push: Double?
  /// Of heel strike and second bounce, beside the push: 1 as usual, 0 for feet that are put down flat or dragged.
  public var impact = 1.0
  /// Of the limb that carries the phone, as a share of what the step's length asks for.
  public var swing = 1.0
  /// Metres that the trunk goes to either side. Nil: what 1 m/s² to either side makes of it, as in brisk walks.
  public var sidewaysMeters: Double?
  /// Angle by which the trunk leans over the standing leg, in radians to either side.
  public var lean = 0.0
  /// Angle by which the trunk turns about the vertical, in radians to either side; furthest at the footfall.
  public var twist = 0.0
  /// What is put down beside a foot while walking.
  public var cane: Cane?

  /// A stick that is put down once a stride, with one foot's step or before it.
  public struct Cane: Equatable, Sendable {
    /// How long before its foot it touches the ground, as a share of the step: 0 together (two-point gait), about 0.4
    /// cane first (three-point gait). At most 1.
    public var lead: Double
    /// How strongly it pushes the trunk up, as a share of the step's push.
    public var push: Double
    /// Whether it goes with the foot of the phone's side.
    public var isWithPhonesSide = false

    /// Shares of a step's duration and of its push.
    public init(lead: Double, push: Double) {
      self.lead = lead
      self.push = push
    }
  }

  /// A healthy walker at a usual pace, as in everything simulated where no pattern is set.
  public init() {}

  /// The same walker with the phone on the other side.
  public var mirrored: GaitPattern {
    var pattern = self
    pattern.timeAsymmetry = -timeAsymmetry
    pattern.strengthAsymmetry = -strengthAsymmetry
    pattern.cane?.isWithPhonesSide.toggle()
    return pattern
  }
}

extension GaitPattern {
  /// The slow and the impaired walkers that tests and tables choose from.
  public enum Name: Int32, CaseIterable, Sendable {
    /// Nothing impaired, only slow.
    case slow = 0
    /// After a stroke, one side weak.
    case hemiparetic = 1
    /// After a stroke, the most uneven walk that is to be found: durations scatter by 20 %, sides differ by 30 %.
    case severe = 2
    /// Short weak steps with flat feet, as with Parkinson's disease.
    case shuffling = 3
    /// A cane put down before the weak leg (three-point gait).
    case cane = 4
    /// A hip that hurts: a short stance on it, the trunk leant over it, a cane put down with it (two-point gait).
    case antalgic = 5
  }

  /// The phone is on the sound side, or on the right of somebody without one.
  public init(_ name: Name) {
    self.init()
    strengthVariability = 0.1
    impact = 0.6
    switch name {
    case .slow: becomeSlow()
    case .hemiparetic: becomeHemiparetic()
    case .severe: becomeSevere()
    case .shuffling: becomeShuffling()
    case .cane: becomeCaned()
    case .antalgic: becomeAntalgic()
    }
  }

  /// The slower healthy people walk, the less even (Beauchet and others, J Neuroeng Rehabil 6:32, 2009: under 3 % at
  /// their own pace, growing with the square of slowness).
  private mutating func becomeSlow() {
    timeVariability = 0.04
    sidewaysMeters = 0.035
    lean = 0.03
    twist = 0.07
  }

  /// 12 %: single support under 0.34 m/s (Öken and others, Gait Posture 27:506, 2008).
  private mutating func becomeHemiparetic() {
    timeVariability = 0.12
    timeAsymmetry = 0.2
    strengthVariability = 0.15
    strengthAsymmetry = 0.4
    impact = 0.4
    swing = 0.8
    sidewaysMeters = 0.05
    lean = 0.08
    twist = 0.09
  }

  private mutating func becomeSevere() {
    becomeHemiparetic()
    timeVariability = 0.2
    timeAsymmetry = 0.3
    strengthVariability = 0.25
    strengthAsymmetry = 0.6
    lean = 0.12
  }

  /// More scatter than in healthy people on level ground with a frame (Frenkel-Toledo and others, Mov Disord 20:1109,
  /// 2005); how much more is ours.
  private mutating func becomeShuffling() {
    timeVariability = 0.07
    timeAsymmetry = 0.03
    impact = 0.1
    swing = 0.5
    sidewaysMeters = 0.02
    lean = 0.02
    twist = 0.02
  }

  private mutating func becomeCaned() {
    timeVariability = 0.1
    timeAsymmetry = 0.2
    strengthVariability = 0.15
    strengthAsymmetry = 0.3
    impact = 0.5
    sidewaysMeters = 0.045
    lean = 0.07
    twist = 0.07
    cane = Cane(lead: 0.4, push: 0.4)
  }

  private mutating func becomeAntalgic() {
    timeVariability = 0.06
    timeAsymmetry = 0.25
    strengthAsymmetry = 0.3
    impact = 0.5
    sidewaysMeters = 0.05
    lean = 0.12
    twist = 0.07
    cane = Cane(lead: 0, push: 0.4)
  }
}
