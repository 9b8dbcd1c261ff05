public import Engine

/// Measures the step detector with simulated short walks by slow and impaired walkers, both live and for whole
/// recordings: the fraction of walks that are missed, and the number of missing or additional steps.
public struct ImpairedGaitBench: Sendable {
  /// A kind of simulated walk: the walker's gait, the phone and the walk's length.
  public struct Kind: Equatable, Sendable {
    /// The walker's gait pattern.
    public var name: GaitPattern.Name
    /// The cadence in steps per minute.
    public var cadence: Double
    /// The strength of the push-off (`GaitPattern.push`), in m/s².
    public var push: Double
    /// Where the phone is carried.
    public var carrying: Carrying
    /// Whether the phone has a gyroscope.
    public var hasGyroscope: Bool
    /// The number of steps between two periods of standing.
    public var steps: Int

    /// Creates a kind of walk with a cadence in steps per minute and a push in m/s².
    public init(
      _ name: GaitPattern.Name, cadence: Double, push: Double, carrying: Carrying,
      hasGyroscope: Bool, steps: Int
    ) {
      self.name = name
      self.cadence = cadence
      self.push = push
      self.carrying = carrying
      self.hasGyroscope = hasGyroscope
      self.steps = steps
    }

    /// Returns a simulated walk. Odd and even seeds put the phone on different sides of the body.
    func walk(seed: UInt64) -> ShortWalk {
      var pattern = GaitPattern(name)
      pattern.push = push
      var walk = ShortWalk(
        seed % 2 == 0 ? pattern.mirrored : pattern, cadence: .stepsPerMinute(cadence),
        carrying: carrying, steps: steps)
      walk.hasGyroscope = hasGyroscope
      return walk
    }
  }

  /// The results of one detection method (live or whole-recording).
  public struct Score: Equatable, Sendable {
    /// The number of walks.
    public private(set) var walks = 0
    /// The number of walks in which no step was detected.
    public private(set) var lost = 0
    /// The number of true steps.
    public private(set) var trueSteps = 0
    /// The sum of the signed differences between detected and true steps.
    public private(set) var difference = 0
    /// The sum of the absolute differences between detected and true steps.
    public private(set) var error = 0

    /// Creates an empty score.
    public init() {}

    /// Adds a walk with its number of detected steps.
    public mutating func add(found: Int, of trueSteps: Int) {
      walks += 1
      if found == 0 { lost += 1 }
      self.trueSteps += trueSteps
      difference += found - trueSteps
      error += abs(found - trueSteps)
    }

    static func + (first: Score, second: Score) -> Score {
      var sum = first
      sum.walks += second.walks
      sum.lost += second.lost
      sum.trueSteps += second.trueSteps
      sum.difference += second.difference
      sum.error += second.error
      return sum
    }

    /// The fraction of lost walks; 0 before any walk was added.
    public var lostShare: Double { walks > 0 ? Double(lost) / Double(walks) : 0 }
    /// The sum of the absolute errors as a fraction of the true steps; 0 before any walk was added.
    public var errorShare: Double { trueSteps > 0 ? Double(error) / Double(trueSteps) : 0 }
    /// The sum of the signed errors as a fraction of the true steps, negative if steps are missed; 0 before any
    /// walk was added.
    public var bias: Double { trueSteps > 0 ? Double(difference) / Double(trueSteps) : 0 }
  }

  /// The results of both detection methods for one kind of walk.
  public struct Cell: Equatable, Sendable {
    /// The kind of walk.
    public var kind: Kind
    /// The results of `WalkingDetector` for an announced walk, as in the walk coach.
    public var live = Score()
    /// The results of `WalkRecording`.
    public var whole = Score()
  }

  /// All results, in the order of `kinds`.
  public let cells: [Cell]

  /// Runs the measurement. The seeds determine timing scatter, noise, the phone's orientation and the side of the body
  /// on which it is carried.
  public init(kinds: [Kind] = Self.all, seeds: ClosedRange<UInt64> = 1...4) {
    cells = kinds.map { Self.cell($0, seeds: seeds) }
  }

  /// All combinations of patterns, cadences, pushes, carrying positions, gyroscopes and lengths. The cadences are 36 …
  /// 60 steps per minute (for shuffling also 100) and the pushes 0.3 … 1 m/s², which results in speeds of 0.2 … 0.6
  /// m/s.
  public static var all: [Kind] {
    GaitPattern.Name.allCases.flatMap { name in
      cadences(name).flatMap { cadence in
        pushes.flatMap { push in kinds(name, cadence: cadence, push: push) }
      }
    }
  }

  static let pushes = [0.3, 0.6, 1]
  static let lengths = [4, 8, 12, 20]

  static func cadences(_ name: GaitPattern.Name) -> [Double] {
    [36, 42, 48, 54, 60] + (name == .shuffling ? [100] : [])
  }

  private static func kinds(_ name: GaitPattern.Name, cadence: Double, push: Double) -> [Kind] {
    Carrying.allCases.flatMap { carrying in
      [true, false].flatMap { gyroscope in
        lengths.map {
          Kind(
            name, cadence: cadence, push: push, carrying: carrying, hasGyroscope: gyroscope,
            steps: $0)
        }
      }
    }
  }

  private static func cell(_ kind: Kind, seeds: ClosedRange<UInt64>) -> Cell {
    var cell = Cell(kind: kind)
    for seed in seeds {
      let recording = kind.walk(seed: seed).recording(seed: seed)
      let live = stepsLive(recording.samples, isAnnounced: true).count
      cell.live.add(found: live, of: recording.footfalls.count)
      let whole = walkedSteps(recording.samples).count
      cell.whole.add(found: whole, of: recording.footfalls.count)
    }
    return cell
  }
}
