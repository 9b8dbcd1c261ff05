extension Recording {
  /// Forgets the times that a clock cannot have shown: of a point alone that is a minute or more off the
  /// times on either side of it, or, at either end, a month off. Returns how many.
  mutating func forgetStrayTimes() -> Int {
    let stray = segments.map { $0.strayTimes }
    for (segment, indices) in stray.enumerated() {
      for index in indices { segments[segment][index].seconds = nil }
    }
    return stray.reduce(0) { $0 + $1.count }
  }
}

extension [TrackPoint] {
  private static var farInside: Double { 60 }
  private static var farAtEnd: Double { 30 * 86_400 }

  /// Indices of the points whose times agree with no other, in one look.
  fileprivate var strayTimes: [Int] {
    var stray: [Int] = []
    // The latest two with times.
    var (first, second): (Int?, Int?) = (nil, nil)
    for index in indices {
      guard let time = self[index].time else { continue }
      defer { (first, second) = (second, index) }
      guard let second, let middle = self[second].time else { continue }
      guard let first, let begin = self[first].time else { continue }
      if begin <= time, Swift.max(begin - middle, middle - time) >= Self.farInside {
        stray.append(second)
      }
    }
    return stray + strayEnds
  }

  /// The first or the last, where the next two agree.
  private var strayEnds: [Int] {
    let early = indices.lazy.filter { self[$0].time != nil }.prefix(3)
    let late = indices.reversed().lazy.filter { self[$0].time != nil }.prefix(3)
    return [[Int](early), [Int](late)].compactMap { ends in
      guard ends.count == 3 else { return nil }
      let times = ends.compactMap { self[$0].time }
      let isAlone = abs(times[0] - times[1]) > Self.farAtEnd
      return isAlone && abs(times[1] - times[2]) < Self.farInside ? ends[0] : nil
    }
  }
}
