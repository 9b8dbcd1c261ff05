/// The gait of a simulated body apart from cadence and step length: variability, asymmetry, strength, sway and a
/// cane.
///
/// Sides are relative to the phone. `mirrored` is the same walker with the phone on the other side.
/// docs/developing/architecture.md lists which values were measured and which are assumed.
public struct GaitPattern: Equatable, Sendable {
  /// The coefficient of variation of the step duration, 0…0.2.
  public var timeVariability = 0.02
  /// The relative difference in duration between steps that start on the phone's side and the other steps, −0.3…0.3.
  public var timeAsymmetry = 0.0
  /// The coefficient of variation of a step's push, 0…0.25.
  public var strengthVariability = 0.05
  /// The relative difference in strength between steps on the phone's side and the other steps, −1…1.
  public var strengthAsymmetry = 0.06
  /// The vertical acceleration of the trunk at step rate while walking, from trough to peak in m/s². If nil, it is
  /// derived from the step's length and duration, assuming a stiff leg.
  public var push: Double?
  /// The strength of the heel strike and the second bounce: 1 is usual, and 0 means that the feet are put down flat or
  /// dragged.
  public var impact = 1.0
  /// The swing of the limb that carries the phone, as a multiple of the swing that matches the step length.
  public var swing = 1.0
  /// The sideways movement of the trunk in metres to each side. If nil, it corresponds to an acceleration of 1 m/s² to
  /// each side, as in brisk walking.
  public var sidewaysMeters: Double?
  /// The angle in radians by which the trunk leans over the stance leg, to each side.
  public var lean = 0.0
  /// The angle in radians by which the trunk turns about the vertical axis, to each side. It is largest at the
  /// footfall.
  public var twist = 0.0
  /// The cane that is used while walking; nil if the walker doesn't use one.
  public var cane: Cane?

  /// A cane that is put down once per stride, together with one foot or before it.
  public struct Cane: Equatable, Sendable {
    /// How long before the accompanying foot the cane touches the ground, as a fraction of the step's duration: 0 if
    /// both touch it together (two-point gait), about 0.4 if the cane comes first (three-point gait), at most 1.
    public var lead: Double
    /// The upward push on the trunk, as a fraction of the step's push.
    public var push: Double
    /// Whether the cane moves with the foot on the phone's side.
    public var isOnPhoneSide = false

    /// Creates a cane from fractions of a step's duration and push.
    public init(lead: Double, push: Double) {
      self.lead = lead
      self.push = push
    }
  }

  /// Creates the gait of a healthy walker at a usual pace, the default of all simulations.
  public init() {}

  /// The same walker with the phone on the other side.
  public var mirrored: GaitPattern {
    var pattern = self
    pattern.timeAsymmetry = -timeAsymmetry
    pattern.strengthAsymmetry = -strengthAsymmetry
    pattern.cane?.isOnPhoneSide.toggle()
    return pattern
  }
}

extension GaitPattern {
  /// The slow and impaired walkers used in tests and in tables of measurements.
  public enum Name: Int32, CaseIterable, Sendable {
    /// Slow, without an impairment.
    case slow = 0
    /// After a stroke, with one weak side.
    case hemiparetic = 1
    /// After a stroke, with the most irregular gait found in the literature: durations vary by 20 %, and the sides
    /// differ by 30 %.
    case severe = 2
    /// Short, weak steps with flat feet, as in Parkinson's disease.
    case shuffling = 3
    /// With a weak leg, and a cane that is put down before that leg (three-point gait).
    case cane = 4
    /// With a painful hip: a short stance on that side, the trunk leaning over it, and a cane put down together with
    /// the foot on that side (two-point gait).
    case antalgic = 5
  }

  /// Creates the gait of a named walker. The phone is on the unimpaired side, or on the right if there is no
  /// impairment.
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

  /// Increases the variability, because healthy people walk less regularly at slower speeds (Beauchet and others, J
  /// Neuroeng Rehabil 6:32, 2009: below 3 % at the preferred pace, increasing with the square of the slowness).
  private mutating func becomeSlow() {
    timeVariability = 0.04
    sidewaysMeters = 0.035
    lean = 0.03
    twist = 0.07
  }

  /// Sets a step time variability of 12 %, the value measured for single support at less than 0.34 m/s (Öken and
  /// others, Gait Posture 27:506, 2008).
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

  /// Sets a variability above that of healthy people, as measured on level ground with a walking frame (Frenkel-Toledo
  /// and others, Mov Disord 20:1109, 2005). The amount is an assumption.
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
