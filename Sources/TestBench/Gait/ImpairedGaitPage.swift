private import Engine

extension ImpairedGaitBench {
  /// The results as Markdown. The page contains no date, so the same program always generates the same text.
  public var page: String {
    """
    ## Impaired walks, simulated

    Slow and impaired walkers are simulated (docs/developing/architecture.md). They make \(Self.count(cells)) walks of 4, 8, 12 and
    20 steps, separated by 5 to 8 s of standing, at 36 … 60 steps per minute (shuffling also at 100) and 0.2 … 0.6 m/s. The push-off
    of a step changes the acceleration by 0.3 … 1 m/s² from minimum to maximum. The phone is in the trouser pocket, in the hand, on
    the upper arm or on the chest. A walk is *lost* if no step is detected. *Count* is the sum of the walks' absolute step-count
    errors as a percentage of all steps, and *bias* is the sum of their signed errors. *Live* means live detection after the user
    has started a walk; *whole* means that the whole recording is analysed afterwards.

    \(Self.table("walker", GaitPattern.Name.allCases.map { name in
      (Self.word(name), cells.filter { $0.kind.name == name })
    }))

    \(Self.table("push m/s²", Self.pushes.map { push in
      (fixedText(push, decimals: 1), cells.filter { $0.kind.push == push })
    }))

    \(Self.table("steps per minute", Self.cadences(.shuffling).map { cadence in
      (fixedText(cadence, decimals: 0), cells.filter { $0.kind.cadence == cadence })
    }))

    \(Self.table("carried", Carrying.allCases.flatMap { carrying in
      [true, false].map { gyroscope in
        (
          Self.word(carrying) + (gyroscope ? ", gyroscope" : ""),
          cells.filter { $0.kind.carrying == carrying && $0.kind.hasGyroscope == gyroscope }
        )
      }
    }))

    """
  }

  /// Returns a table with one row per group. For each detection method, the columns are the lost walks by length, the
  /// count error and the bias.
  private static func table(_ title: String, _ rows: [(name: String, cells: [Cell])]) -> String {
    let heads = ["live", "whole"].flatMap { way in
      lengths.map { "\(way), lost of \($0)" } + ["\(way), count", "bias"]
    }
    let head = ([title] + heads).joined(separator: " | ")
    let rule = "|---|" + String(repeating: "--:|", count: heads.count)
    let lines = rows.map { "| \($0.name) | " + columns($0.cells).joined(separator: " | ") + " |" }
    return (["| \(head) |", rule] + lines).joined(separator: "\n")
  }

  private static func columns(_ cells: [Cell]) -> [String] {
    columns(cells, \.live) + columns(cells, \.whole)
  }

  private static func columns(_ cells: [Cell], _ way: KeyPath<Cell, Score>) -> [String] {
    let sum = { (cells: [Cell]) in cells.reduce(Score()) { $0 + $1[keyPath: way] } }
    let lost = lengths.map { length in
      percent(sum(cells.filter { $0.kind.steps == length }).lostShare)
    }
    let all = sum(cells)
    return lost + [percent(all.errorShare), percent(all.bias)]
  }

  private static func count(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.live.walks } }

  private static func percent(_ share: Double) -> String {
    fixedText(100 * share, decimals: 0) + " %"
  }

  private static func word(_ carrying: Carrying) -> String {
    switch carrying {
    case .trouserPocket: "trouser pocket"
    case .hand: "hand"
    case .upperArm: "upper arm"
    case .chest: "chest"
    }
  }

  private static func word(_ name: GaitPattern.Name) -> String {
    switch name {
    case .slow: "slow, healthy"
    case .hemiparetic: "after a stroke"
    case .severe: "after a stroke, 20 % uneven"
    case .shuffling: "shuffling"
    case .cane: "cane moved before the weak leg"
    case .antalgic: "painful hip, cane"
    }
  }
}
