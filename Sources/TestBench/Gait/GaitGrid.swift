public import ActivityFiles
import Engine

/// Makes recorded walks harder to detect, to measure how many bouts are missed completely. Walks are slowed down,
/// weakened, split into short bouts with standing in between, turned, mounted differently, and overlaid with noise.
///
/// Every recording is used in all of its variants, with the same random numbers on every machine. A bout counts as lost
/// if none of its steps is detected.
public struct GaitGrid: Sendable {
  /// A modification that makes a walk harder to detect.
  struct Change: Sendable {
    /// The factor by which durations are multiplied and rotation rates are divided.
    var slowness = 1.0
    /// The factor by which the acceleration without gravity is multiplied.
    var share = 1.0
    /// The standard deviation of the noise on each axis, in m/s².
    var noise = 0.0
    var hasGyroscope = true
    /// Whether the walker turns by several radians during each bout.
    var turns = false
    /// The number of steps per bout; nil for the whole recording.
    var steps: Int?
  }

  /// The results for a group of bouts.
  struct Row: Sendable {
    var bouts = 0
    var lost = 0
    var error = 0.0

    mutating func add(found: Int, of steps: Int) {
      bouts += 1
      if found == 0 { lost += 1 }
      error += abs(Double(found - steps)) / Double(steps)
    }
  }

  /// The results, keyed by the property that a group's bouts have in common; the key `all` is for all bouts.
  private(set) var whole: [String: Row] = [:]
  private(set) var live: [String: Row] = [:]

  /// The false steps while the walker stood between bouts, at least half a second from the nearest bout.
  private struct Standing: Sendable {
    var seconds = 0.0
    var whole = 0
    var live = 0
    private static let slack = 0.5

    mutating func add(_ walk: ModifiedWalk, whole: [Double], live: [Double]) {
      for time in walk.standing {
        let start = time.lowerBound + Self.slack
        let inner = start...max(start, time.upperBound - Self.slack)
        seconds += inner.upperBound - inner.lowerBound
        self.whole += whole.count { inner.contains($0) }
        self.live += live.count { inner.contains($0) }
      }
    }

    func text(_ steps: Int) -> String {
      fixedText(seconds > 0 ? 60 * Double(steps) / seconds : 0, decimals: 2)
    }
  }

  private var standing = Standing()

  /// - Parameter folder: the same as for `GaitBench`.
  public init(folder: String) throws(FileError) {
    for (truth, samples) in try GaitBench.recordings(folder: folder).found {
      guard let walk = RecordedWalk(truth, samples) else { continue }
      var random = SeededRandom(seed: UInt64(samples.count))
      for change in Self.changes where walk.hasGyroscope || !change.hasGyroscope {
        listen(to: walk.changed(by: change, &random), change, truth.dataset)
      }
    }
  }

  static let slownessFactors = [1, 1.3, 1.6]
  static let shares = [1, 0.5]
  static let noises = [0, 0.1]
  static let lengths = [4, 6, 8, 12]

  private static var changes: [Change] {
    var changes: [Change] = []
    for slowness in slownessFactors {
      for share in shares {
        for noise in noises {
          for hasGyroscope in [true, false] {
            let change = Change(
              slowness: slowness, share: share, noise: noise, hasGyroscope: hasGyroscope)
            changes += Self.lengths(of: change)
          }
        }
      }
    }
    return changes
  }

  private static func lengths(of change: Change) -> [Change] {
    var changes = [change]
    for length in lengths {
      var cut = change
      cut.steps = length
      changes.append(cut)
      cut.turns = true
      if change.hasGyroscope, change.noise == 0 { changes.append(cut) }
    }
    return changes
  }

  private mutating func listen(to walk: ModifiedWalk, _ change: Change, _ dataset: String) {
    guard !walk.bouts.isEmpty else { return }
    let foundWhole = walkedSteps(walk.samples).map(\.seconds)
    let foundLive = stepsLive(walk.samples, isAnnounced: false)
    standing.add(walk, whole: foundWhole, live: foundLive)
    for name in Self.rows(of: change, dataset) {
      for bout in walk.bouts {
        whole[name, default: Row()].add(found: bout.count(foundWhole), of: bout.steps)
        live[name, default: Row()].add(found: bout.count(foundLive), of: bout.steps)
      }
    }
  }

  private static func rows(of change: Change, _ dataset: String) -> [String] {
    [
      "all", dataset, "\(fixedText(change.slowness, decimals: 1)) times the duration",
      "\(fixedText(change.share, decimals: 1)) times the acceleration",
      "\(fixedText(change.noise, decimals: 1)) m/s² of noise",
      change.hasGyroscope ? "gyroscope" : "no gyroscope",
      change.steps.map { "bouts of \($0)" + (change.turns ? ", turning" : "") } ?? "whole walks",
    ]
  }
}

extension GaitGrid {
  /// The results as Markdown. The page contains no date, so the same input always generates the same text.
  public var page: String {
    """
    ## Recorded walks made harder

    The same recordings are stretched in time by factors of 1, 1.3 and 1.6, with full and half acceleration, with and without 0.1
    m/s² of added noise, with and without the gyroscope, and rotated. Each is used as a whole, and also cut into bouts of 4, 6, 8
    and 12 steps, some of them with turns, which are separated by 4 … 7 s of simulated standing. A bout is *lost* if no step is
    detected. *Error* is the mean absolute step-count error of the bouts. The first two results are for analysing whole recordings,
    the last two for live detection when the user hasn't started a walk. While standing there were
    \(standing.text(standing.whole)) false steps per minute (live: \(standing.text(standing.live))).

    | walks | bouts | lost | error | lost, live | error, live |
    |---|--:|--:|--:|--:|--:|
    \(whole.keys.sorted().map(line).joined(separator: "\n"))
    """
  }

  private func line(_ name: String) -> String {
    let (whole, live) = (whole[name] ?? Row(), live[name] ?? Row())
    let cells = [
      name, "\(whole.bouts)", percent(Double(whole.lost), of: whole.bouts),
      percent(whole.error, of: whole.bouts), percent(Double(live.lost), of: live.bouts),
      percent(live.error, of: live.bouts),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func percent(_ sum: Double, of count: Int) -> String {
    count > 0 ? fixedText(100 * sum / Double(count), decimals: 1) + " %" : "–"
  }
}
