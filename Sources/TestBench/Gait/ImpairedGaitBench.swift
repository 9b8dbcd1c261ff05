public import Engine

/// Simulated short walks of slow and impaired walkers, through the step detector as the walk coach has it and as a whole
/// recording has it: how many are lost, and how many steps are missing or too many.
public struct ImpairedGaitBench: Sendable {
  /// One kind of walk.
  public struct Kind: Equatable, Sendable {
    /// The walker.
    public var name: GaitPattern.Name
    /// Steps a minute.
    public var cadence: Double
    /// `GaitPattern.push`, m/s².
    public var push: Double
    /// Where the phone is carried.
    public var carrying: Carrying
    /// Whether it has a gyroscope.
    public var hasGyroscope: Bool
    /// How many steps before the walker stands again.
    public var steps: Int

    /// Steps a minute, m/s².
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

    /// Every other one with the phone on the weak side.
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

  /// What one way of listening made of walks.
  public struct Score: Equatable, Sendable {
    /// Walks listened to.
    public private(set) var walks = 0
    /// Walks of which not one step was found.
    public private(set) var lost = 0
    /// Steps taken in all of them.
    public private(set) var trueSteps = 0
    /// Of every walk, steps found less steps taken, added up.
    public private(set) var difference = 0
    /// The same without the signs.
    public private(set) var error = 0

    /// Nothing heard yet.
    public init() {}

    /// Adds one walk with so many steps.
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

    /// Of walks; 0 without one.
    public var lostShare: Double { walks > 0 ? Double(lost) / Double(walks) : 0 }
    /// Of steps, each walk's error without its sign; 0 without one.
    public var errorShare: Double { trueSteps > 0 ? Double(error) / Double(trueSteps) : 0 }
    /// Of steps; below 0 where some are missed. 0 without one.
    public var bias: Double { trueSteps > 0 ? Double(difference) / Double(trueSteps) : 0 }
  }

  /// What both ways of listening made of one kind of walk.
  public struct Cell: Equatable, Sendable {
    /// The kind.
    public var kind: Kind
    /// `WalkingDetector`, told that a walk is meant, as the coach tells it.
    public var live = Score()
    /// `WalkRecording`.
    public var whole = Score()
  }

  /// Everything measured, in the order of `kinds`.
  public let cells: [Cell]

  /// Seeds decide scatter, noise and the phone's attitude, and whether it is on the weak side.
  public init(kinds: [Kind] = Self.all, seeds: ClosedRange<UInt64> = 1...4) {
    cells = kinds.map { Self.cell($0, seeds: seeds) }
  }

  /// Who, how often, how hard, where, with what and how far: 36 … 60 steps a minute (shuffling ones also 100), pushes of
  /// 0.3 … 1 m/s², so 0.2 … 0.6 m/s.
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
