/// Keeps the metronome's beat in phase with the runner's steps, with a second-order (proportional and integral)
/// phase-locked loop that is updated at each footfall.
///
/// 1. A regular grid through the latest twelve steps (`TapLine`) determines which detections are steps, and the tempo
///    of these steps. Detections off the grid are ignored.
/// 2. The error in turns is `e = wrap(target − beat)`, −½ … ½, where `beat` is the metronome's position as heard at the
///    time of the step. For one beat, the metronome plays `f·(1 + kp·e)`, limited to 3 % above or below the previous
///    tempo.
/// 3. Until eight consecutive errors are less than 0.1, f is the grid's tempo and kp is 0.2. If the tempo changes by
///    more than 4 %, it is set immediately, because the loop would take too long.
/// 4. Then the beat is locked and `f += ki·e·f`. For sixteen steps, kp is 0.2 and ki is 0.02; after that, they are 0.1
///    and 0.01, and `e` is limited to ±0.1. Errors of 0.25 or more are ignored. The lock is lost after six of them in a
///    row, or if the grid's tempo differs from f by 6 %.
/// 5. If one foot's steps aren't detected, the grid's tempo is half the cadence. Because a locked runner doesn't
///    suddenly halve the cadence, such a tempo is doubled. Tempos above 230 steps per minute are halved.
///
/// Only `init` allocates. docs/developing/sound.md has measurements.
public struct PhaseLock: Sendable {
  /// How the beat relates to the steps. Raw values are passed to the page.
  public enum Mode: UInt8, CaseIterable, Sendable {
    /// Steps are ignored.
    case off = 0
    /// The beat follows the steps.
    case follow = 1
    /// The beat keeps the set tempo. Steps are scored but don't affect it.
    case lead = 2
    /// The beat approaches the set tempo by at most 1 % per minute while the steps stay synchronised with it, and
    /// otherwise follows the steps.
    case blend = 3
  }

  /// A correction that `Metronome.steer` applies from the next frame.
  public struct Correction: Equatable, Sendable {
    /// The new tempo in beats per minute.
    public var beatsPerMinute: Double
    /// The number of beats by which to advance during the next beat, in addition to the tempo.
    public var beats: Double
  }

  /// The mode, set by `setMode`.
  public private(set) var mode = Mode.off
  /// The desired phase of steps relative to the beat, in turns; positive values are after the beat. Runners tend to
  /// step about 0.03 (10°) early.
  public var targetPhase = 0.0
  /// How well the latest 16 steps coincide with beats.
  public private(set) var score = PhaseScore()
  /// Whether the beat is locked to the steps (see items 3 and 4 of `PhaseLock`).
  public private(set) var isLocked = false
  /// Whether the left foot's steps coincide with odd beats; nil if the sides are unknown or inconsistent.
  public var leftIsOdd: Bool? { sides.magnitude >= 3 ? sides < 0 : nil }

  private let sampleRate: Double
  private var steps: TapLine
  /// The loop's tempo f, in beats per minute.
  private var tempo: Double
  private var played: Double
  private var wantedTempo: Double
  private var latestFrame = 0.0
  private var goodCount = 0
  private var badCount = 0
  private var heldCount = 0
  private var sides = 0

  /// The range of walking and running cadences in steps per minute, to which the loop's tempo is limited.
  public static let tempos: ClosedRange<Double> = 60...230
  private static let minimumConfidence = 0.3
  /// Detections within 230 ms of each other (260 steps per minute) are the same step.
  private static let parameters = TapLine.Parameters(
    capacity: 12, shortestSeconds: 0.23, agreeing: 5, agreement: 1.2)

  /// Creates a loop in the mode `off`. The sample rate is in frames per second.
  public init(sampleRate: Double, beatsPerMinute: Double) {
    self.sampleRate = sampleRate
    steps = TapLine(sampleRate: sampleRate, Self.parameters)
    tempo = beatsPerMinute
    played = beatsPerMinute
    wantedTempo = beatsPerMinute
  }

  /// Changes the mode and discards all steps. `beatsPerMinute` is the metronome's current tempo.
  public mutating func setMode(_ mode: Mode, beatsPerMinute: Double) {
    self.mode = mode
    steps.removeAll()
    loseLock()
    tempo = beatsPerMinute
    played = beatsPerMinute
    latestFrame = 0
    sides = 0
  }

  /// Sets the tempo chosen by the athlete or the coach. Returns whether the metronome must change to it immediately; in
  /// the mode `blend` with a locked beat, the tempo is only a target.
  public mutating func setTempo(_ beatsPerMinute: Double) -> Bool {
    wantedTempo = beatsPerMinute
    if mode == .blend && isLocked { return false }
    setMode(mode, beatsPerMinute: beatsPerMinute)
    return true
  }

  /// The foot of a step, if known.
  public enum Foot: Sendable { case unknown, left, right }

  /// Handles a step at `frame`, when the metronome was heard at `beat`. Steps can be reported late, but must be in
  /// chronological order.
  ///
  /// - Parameters:
  ///   - frame: The audio frame of the initial contact.
  ///   - beat: The number of the beat at that frame, including a fraction.
  ///   - confidence: A factor for the correction, 0 … 1. Steps below 0.3 are ignored.
  ///   - foot: The foot that made contact.
  /// - Returns: The correction, or nil if none is needed.
  public mutating func footfall(
    at frame: Double, beat: Double, confidence: Double = 1, foot: Foot = .unknown
  ) -> Correction? {
    guard mode != .off, frame.isFinite, beat.magnitude < 1e9, confidence >= Self.minimumConfidence
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

// MARK: - The control loop

extension PhaseLock {
  /// Wraps a phase in turns to −½ … ½.
  private static func wrapped(_ turns: Double) -> Double {
    turns - turns.rounded(.toNearestOrEven)
  }

  /// The grid's tempo in steps per minute, corrected if it is half or double the actual one; nil before the fifth
  /// step.
  private var rate: Double? {
    guard let line = steps.line, steps.count >= 5 else { return nil }
    let rate = 60 * sampleRate / line.framesPerBeat
    let isHalfRate = isLocked && (2 * rate / tempo - 1).magnitude < 0.05
    if isHalfRate { return 2 * rate }
    return rate > Self.tempos.upperBound ? 0.5 * rate : rate
  }

  private mutating func correct(
    error: Double, _ rate: Double, _ seconds: Double, _ weight: Double
  ) -> Correction? {
    judge(error, (rate / tempo - 1).magnitude)
    if !isLocked { return acquire(error, rate, weight) }
    if mode == .blend, isSynchronized { return approach(seconds) }
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

// MARK: - Blending and feet

extension PhaseLock {
  /// Whether the steps are consistently close to the beat.
  private var isSynchronized: Bool {
    score.resultant > 0.75 && score.meanAngle.magnitude < 45
  }

  /// Moves the tempo towards the set tempo by 1 % per minute.
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
