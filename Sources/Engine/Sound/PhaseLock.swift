/// Keeps the metronome's beat on the runner's steps: a second-order (proportional and integral) loop on the
/// timing, told of one footfall after the other.
///
/// 1. Which detections are steps, and their tempo, comes from an even grid through the latest twelve
///    (`TapLine`); what does not fall on the grid is not looked at.
/// 2. The error is `e = wrap(target − beat)` in turns, −½ … ½, where `beat` is the metronome's beat heard
///    at the step. For one beat the metronome plays `f·(1 + kp·e)`, by no more than 3 % another
///    tempo than before.
/// 3. Until eight errors in a row are under a tenth of a turn, f is the grid's tempo and kp 0.2; a tempo more
///    than 4 % away is taken at once, which no loop could do within seconds.
/// 4. Then the beat is locked and `f += ki·e·f`, with kp 0.2 and ki 0.02 for sixteen steps and 0.1 and 0.01
///    from then on, when also `e` counts as a tenth at most. Errors of a quarter and more are not
///    believed; six in a row, or a grid 6 % from f, and the lock is lost.
/// 5. A locked runner does not step exactly half as often from one step to the next, but one foot's steps
///    may go undetected: then half the tempo is not believed. Nor are more than 230 steps a minute.
///
/// Only `init` allocates. No coupled oscillators: only times are measured and corrected. Figures: docs/metronome.md.
public struct PhaseLock: Sendable {
  /// Raw values cross the border.
  public enum Mode: UInt8, CaseIterable, Sendable {
    /// Steps are not looked at.
    case off = 0
    /// The beat follows the steps.
    case follow = 1
    /// The beat stays as it is set; steps are only scored.
    case lead = 2
    /// Goes to the set tempo by at most 1 % a minute while the steps stay with the beat, and comes back
    /// to the steps where they do not.
    case blend = 3
  }

  /// What the metronome is to do from the next frame on: `Metronome.steer`.
  public struct Correction: Equatable, Sendable {
    /// The tempo to go on with.
    public var beatsPerMinute: Double
    /// By how many beats it is to get ahead within the next beat, on top of that tempo.
    public var beats: Double
  }

  /// Set by `setMode`.
  public private(set) var mode = Mode.off
  /// Where the step is to fall, in turns after the beat. Runners tend to step 10° before it.
  public var targetPhase = 0.0
  /// How well the latest 16 steps and beats went together.
  public private(set) var score = PhaseScore()
  /// Whether the errors have become and stayed small (steps 3 and 4 above).
  public private(set) var isLocked = false
  /// Whether the left foot's steps fall on odd beats; nil where sides were not told, or contradicted.
  public var leftIsOdd: Bool? { sides.magnitude >= 3 ? sides < 0 : nil }

  private let sampleRate: Double
  private var steps: TapLine
  /// f, in beats a minute.
  private var tempo: Double
  private var played: Double
  private var wantedTempo: Double
  private var latestFrame = 0.0
  private var goodCount = 0
  private var badCount = 0
  private var heldCount = 0
  private var sides = 0

  /// What running and walking feet can do; the loop never leaves it.
  public static let tempos: ClosedRange<Double> = 60...230
  private static let leastConfidence = 0.3
  /// Two detections within 230 ms (260 steps a minute) are one step.
  private static let manner = TapLine.Manner(
    capacity: 12, shortestSeconds: 0.23, agreeing: 5, agreement: 1.2)

  /// Frames a second, and the tempo to begin with.
  public init(sampleRate: Double, beatsPerMinute: Double) {
    self.sampleRate = sampleRate
    steps = TapLine(sampleRate: sampleRate, Self.manner)
    tempo = beatsPerMinute
    played = beatsPerMinute
    wantedTempo = beatsPerMinute
  }

  /// Forgets the steps; `beatsPerMinute` is what the metronome plays now.
  public mutating func setMode(_ mode: Mode, beatsPerMinute: Double) {
    self.mode = mode
    steps.removeAll()
    loseLock()
    tempo = beatsPerMinute
    played = beatsPerMinute
    latestFrame = 0
    sides = 0
  }

  /// The athlete or the coach sets the tempo. True where the metronome is to take it at once: while
  /// blending it is only where to go.
  public mutating func setTempo(_ beatsPerMinute: Double) -> Bool {
    wantedTempo = beatsPerMinute
    if mode == .blend && isLocked { return false }
    setMode(mode, beatsPerMinute: beatsPerMinute)
    return true
  }

  /// The foot of a step, where it is known.
  public enum Foot: Sendable { case unknown, left, right }

  /// A step at `frame`, when the metronome was heard at `beat`, both however long ago, in order of time.
  /// `confidence` 0 … 1 scales the correction; under 0.3 the step is not looked at. Nil: nothing to correct.
  public mutating func footfall(
    at frame: Double, beat: Double, confidence: Double = 1, foot: Foot = .unknown
  ) -> Correction? {
    guard mode != .off, frame.isFinite, beat.magnitude < 1e9, confidence >= Self.leastConfidence
    else { return nil }
    let answer = steps.add(frame)
    guard answer == .begun || answer == .onBeat else { return nil }
    if answer == .begun { loseLock() }
    let seconds = answer == .begun ? 0 : (frame - latestFrame) / sampleRate
    latestFrame = frame
    score.add(beat - targetPhase)
    vote(foot, beat: beat)
    guard mode != .lead, let rate else { return nil }
    return correct(error: Self.wrapped(targetPhase - beat), rate, seconds, min(confidence, 1))
  }
}

// MARK: - The loop

extension PhaseLock {
  /// Into −½ … ½.
  private static func wrapped(_ turns: Double) -> Double {
    turns - turns.rounded(.toNearestOrEven)
  }

  /// Steps a minute by their own grid, with half and double told apart; nil before the fifth step.
  private var rate: Double? {
    guard let line = steps.line, steps.count >= 5 else { return nil }
    let rate = 60 * sampleRate / line.framesPerBeat
    let isOneFoot = isLocked && (2 * rate / tempo - 1).magnitude < 0.05
    if isOneFoot { return 2 * rate }
    return rate > Self.tempos.upperBound ? 0.5 * rate : rate
  }

  private mutating func correct(
    error: Double, _ rate: Double, _ seconds: Double, _ weight: Double
  ) -> Correction? {
    judge(error, (rate / tempo - 1).magnitude)
    if !isLocked { return acquire(error, rate, weight) }
    if mode == .blend, isWithTheBeat { return approach(seconds) }
    if error.magnitude >= 0.25 { return nil }
    let isHeld = heldCount > 16
    let (kp, ki) = isHeld ? (0.1, 0.01) : (0.2, 0.02)
    let pull = weight * (isHeld ? min(max(error, -0.1), 0.1) : error)
    tempo = Self.possible(tempo * (1 + ki * pull))
    return play(tempo * (1 + kp * pull))
  }

  private mutating func acquire(_ error: Double, _ rate: Double, _ weight: Double) -> Correction {
    let isFar = (rate / tempo - 1).magnitude > 0.04
    tempo = Self.possible(rate)
    if isFar { played = tempo }
    return play(tempo * (1 + 0.2 * weight * error))
  }

  private mutating func play(_ wanted: Double) -> Correction {
    played = min(max(wanted, 0.97 * played), 1.03 * played)
    return Correction(beatsPerMinute: tempo, beats: played / tempo - 1)
  }

  private static func possible(_ tempo: Double) -> Double {
    min(max(tempo, tempos.lowerBound), tempos.upperBound)
  }

  private mutating func judge(_ error: Double, _ tempoError: Double) {
    goodCount = error.magnitude < 0.1 ? goodCount + 1 : 0
    badCount = error.magnitude >= 0.25 ? badCount + 1 : 0
    if goodCount >= 8 { isLocked = true }
    heldCount = isLocked ? heldCount + 1 : 0
    if badCount >= 6 || isLocked && tempoError > 0.06 { loseLock() }
  }

  private mutating func loseLock() {
    isLocked = false
    (goodCount, badCount, heldCount) = (0, 0, 0)
    score.removeAll()
  }
}

// MARK: - Blending, feet

extension PhaseLock {
  /// Together, and in phase.
  private var isWithTheBeat: Bool {
    score.resultant > 0.75 && score.meanAngle.magnitude < 45
  }

  /// 1 % a minute towards the wanted tempo.
  private mutating func approach(_ seconds: Double) -> Correction {
    let most = tempo * 0.01 * seconds / 60
    tempo = Self.possible(tempo + min(max(wantedTempo - tempo, -most), most))
    played = tempo
    return Correction(beatsPerMinute: tempo, beats: 0)
  }

  private mutating func vote(_ foot: Foot, beat: Double) {
    guard foot != .unknown, Self.wrapped(beat).magnitude < 0.25 else { return }
    let half = 0.5 * beat.rounded(.toNearestOrEven)
    let isEven = half == half.rounded(.towardZero)
    sides = min(max(sides + (isEven == (foot == .left) ? 1 : -1), -4), 4)
  }
}
