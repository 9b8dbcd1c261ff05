/// The straight line with the least squares through points that come one by one; constant memory.
public struct LineFit: Equatable, Sendable {
  /// How many points, and their means.
  public private(set) var count = 0.0
  /// 0 before the first point.
  public private(set) var meanX = 0.0
  /// 0 before the first point.
  public private(set) var meanY = 0.0
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  public init() {}

  /// What is not a number is left out.
  public mutating func add(x: Double, y: Double) {
    guard x.isFinite, y.isFinite else { return }
    count += 1
    let fromX = x - meanX
    let fromY = y - meanY
    meanX += fromX / count
    meanY += fromY / count
    xx += fromX * (x - meanX)
    xy += fromX * (y - meanY)
    yy += fromY * (y - meanY)
  }

  /// Of x, over all points; 0 before the second.
  public var deviationX: Double { count > 1 ? (max(0, xx) / count).squareRoot() : 0 }

  /// Y for each x; nil where all x are the same.
  public var slope: Double? { count > 1 && xx > 0 ? xy / xx : nil }

  /// Nil where there is no slope.
  public func value(at x: Double) -> Double? { slope.map { meanY + $0 * (x - meanX) } }

  /// Standard deviation of the points around the line; nil before the third.
  public var residual: Double? {
    guard count > 2, let slope else { return nil }
    return (max(0, yy - slope * xy) / (count - 2)).squareRoot()
  }
}

extension LineFit {
  /// Count, means and the three sums of products, for storage.
  public var numbers: [Double] { [count, meanX, meanY, xx, xy, yy] }

  /// Nil unless they are six finite numbers that points can have given.
  public init?(numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy({ $0.isFinite }), numbers[0] >= 0,
      numbers[3] >= 0, numbers[5] >= 0
    else { return nil }
    (count, meanX, meanY) = (numbers[0], numbers[1], numbers[2])
    (xx, xy, yy) = (numbers[3], numbers[4], numbers[5])
  }
}
