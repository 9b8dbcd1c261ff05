public import ActivityFiles
import Engine

/// The field data's walks made harder, so that one sees how many are lost altogether: slowed down, weakened, cut into short bouts with
/// standing between, turned, mounted anew, with noise.
///
/// Every recording stands for all of its cells, with the same random numbers on every machine. A bout is lost where not one step of it
/// is found.
public struct GaitGrid: Sendable {
  /// One way of making a walk harder.
  struct Change: Sendable {
    /// As a multiple of the recording's durations; turning rates fall with it.
    var slowness = 1.0
    /// Of the acceleration beside gravity.
    var share = 1.0
    /// Standard deviation on each axis, m/s².
    var noise = 0.0
    var hasGyroscope = true
    /// Whether the walker turns by some radians during each bout.
    var turns = false
    /// Nil leaves the recording whole.
    var steps: Int?
  }

  /// What was made of bouts that have something in common.
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

  /// By what the rows of the page have in common; `all` has every bout.
  private(set) var whole: [String: Row] = [:]
  private(set) var live: [String: Row] = [:]

  /// Steps found while somebody stood between the bouts, half a second and more from the nearest.
  private struct Standing: Sendable {
    var seconds = 0.0
    var whole = 0
    var live = 0
    private static let slack = 0.5

    mutating func add(_ walk: ChangedWalk, whole: [Double], live: [Double]) {
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

  /// - Parameter folder: as for `GaitBench`.
  public init(folder: String) throws(FileError) {
    for (truth, samples) in try GaitBench.recordings(folder: folder).found {
      guard let walk = RecordedWalk(truth, samples) else { continue }
      var random = SeededRandom(seed: UInt64(samples.count))
      for change in Self.changes where walk.hasGyroscope || !change.hasGyroscope {
        listen(to: walk.changed(by: change, &random), change, truth.dataset)
      }
    }
  }

  static let slownesses = [1, 1.3, 1.6]
  static let shares = [1, 0.5]
  static let noises = [0, 0.1]
  static let lengths = [4, 6, 8, 12]

  private static var changes: [Change] {
    var changes: [Change] = []
    for slowness in slownesses {
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

  private mutating func listen(to walk: ChangedWalk, _ change: Change, _ dataset: String) {
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
      "all", dataset, "\(fixedText(change.slowness, decimals: 1)) times as slow",
      "\(fixedText(change.share, decimals: 1)) of the acceleration",
      "\(fixedText(change.noise, decimals: 1)) m/s² of noise",
      change.hasGyroscope ? "gyroscope" : "no gyroscope",
      change.steps.map { "bouts of \($0)" + (change.turns ? ", turning" : "") } ?? "whole walks",
    ]
  }
}

extension GaitGrid {
  /// Markdown, without a date: the same input gives the same text.
  public var page: String {
    """
    ## Recorded walks made harder

    The same recordings slowed down (1, 1.3 and 1.6 times), with their acceleration halved or not, 0.1 m/s² of noise more or not, with
    and without their gyroscope, mounted at another attitude: whole, and cut into bouts of 4, 6, 8 and 12 steps with 4 … 7 s of
    standing between, also turning on the way. Who stands sways as the simulator's people do. *Lost*: bouts without a single step.
    *Error*: the mean of the bouts' absolute count errors. Live knows nothing of a walk that is meant. While somebody stood there were
    \(standing.text(standing.whole)) false steps a minute, live \(standing.text(standing.live)).

    | walks | bouts | lost | error | live, lost | error |
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
