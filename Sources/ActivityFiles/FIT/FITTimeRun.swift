import Engine

/// Consecutive records whose times follow each other without a jump.
struct FITTimeRun {
  /// A step of at least this many seconds, forward or back, starts another run.
  static let jump = 60.0
  /// The longest credible pause of a recording, in seconds.
  static let longestPause = 30 * 86_400.0

  /// The indices of the records. Some of them may lack a time.
  var records: ClosedRange<Int>
  /// The times of the first and the last record, in seconds.
  var first: Double
  var last: Double
  /// The number of records with a time.
  var count = 1

  /// Returns whether `next` may follow this run: it must begin after this run (with a tolerance of a minute), and at
  /// most a month later.
  func canPrecede(_ next: FITTimeRun) -> Bool {
    next.first > last - Self.jump && next.first - last <= Self.longestPause
  }
}

extension [TrackPoint] {
  /// The runs of records in file order.
  var timeRuns: [FITTimeRun] {
    var runs: [FITTimeRun] = []
    for index in indices {
      guard let seconds = self[index].seconds else { continue }
      if let last = runs.last?.last, abs(seconds - last) < FITTimeRun.jump {
        let run = runs.count - 1
        runs[run].last = seconds
        runs[run].count += 1
        runs[run].records = runs[run].records.lowerBound...index
      } else {
        runs.append(FITTimeRun(records: index...index, first: seconds, last: seconds))
      }
    }
    return runs
  }
}

extension [FITTimeRun] {
  /// The number of records with a time.
  var recordCount: Int { reduce(0) { $0 + $1.count } }

  /// The time from the first to the last record, in seconds.
  var seconds: Double { (last?.last ?? 0) - (first?.first ?? 0) }

  /// Returns the series of runs with the greatest total weight in which each run may precede the next one. Takes
  /// O(n log n) time if any run has to be left out.
  func heaviestSeries(weight: (FITTimeRun) -> Int) -> [FITTimeRun] {
    if zip(self, dropFirst()).allSatisfy({ $0.canPrecede($1) }) { return self }
    let order = indices.sorted { self[$0].last < self[$1].last }
    let ends = order.map { self[$0].last }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var best = MaximumTree(count: count)
    var previous = [Int?](repeating: nil, count: count)
    for index in indices {
      let run = self[index]
      let low = ends.partitioningIndex { $0 >= run.first - FITTimeRun.longestPause }
      let high = ends.partitioningIndex { $0 >= run.first + FITTimeRun.jump }
      let rank = best.maximum(in: low..<Swift.max(low, high))
      previous[index] = rank.map { order[$0] }
      best.set(ranks[index], to: weight(run) + (rank.map { best[$0] } ?? 0))
    }
    return series(endingAt: best.maximum(in: 0..<count).map { order[$0] }, previous)
  }

  private func series(endingAt last: Int?, _ previous: [Int?]) -> [FITTimeRun] {
    var series: [FITTimeRun] = []
    var next = last
    while let index = next {
      series.append(self[index])
      next = previous[index]
    }
    return series.reversed()
  }
}

extension [Double] {
  /// Returns the index of the first element that satisfies the condition, which must also hold for all later elements.
  func partitioningIndex(where isAfter: (Double) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A list of weights that finds the greatest one in a range in logarithmic time.
private struct MaximumTree {
  private let count: Int
  /// A binary tree with the leaves in the second half. Each node contains the index of its greatest weight.
  private var nodes: [Int?]
  private var weights: [Int]

  init(count: Int) {
    self.count = count
    nodes = [Int?](repeating: nil, count: 2 * count)
    weights = [Int](repeating: 0, count: count)
  }

  subscript(index: Int) -> Int { weights[index] }

  mutating func set(_ index: Int, to weight: Int) {
    weights[index] = weight
    var node = index + count
    nodes[node] = index
    while node > 1 {
      node /= 2
      nodes[node] = greater(nodes[2 * node], nodes[2 * node + 1])
    }
  }

  /// Returns the index of the greatest weight in the range; nil if no weight was set there.
  func maximum(in range: Range<Int>) -> Int? {
    var result: Int?
    var (low, high) = (range.lowerBound + count, range.upperBound + count)
    while low < high {
      if low % 2 == 1 {
        result = greater(result, nodes[low])
        low += 1
      }
      if high % 2 == 1 {
        high -= 1
        result = greater(result, nodes[high])
      }
      (low, high) = (low / 2, high / 2)
    }
    return result
  }

  private func greater(_ first: Int?, _ second: Int?) -> Int? {
    guard let first, let second else { return first ?? second }
    return weights[second] > weights[first] ? second : first
  }
}
