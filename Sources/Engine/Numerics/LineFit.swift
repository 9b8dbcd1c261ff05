/// A least-squares line through points that are added one at a time. Uses constant memory.
public struct LineFit: Equatable, Sendable {
  /// The number of points.
  public private(set) var count = 0.0
  /// The mean of x; 0 before the first point.
  public private(set) var meanX = 0.0
  /// The mean of y; 0 before the first point.
  public private(set) var meanY = 0.0
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  public init() {}

  /// Adds a point. Ignores it unless both numbers are finite.
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

  /// The standard deviation of x; 0 before the second point.
  public var deviationX: Double { count > 1 ? (max(0, xx) / count).squareRoot() : 0 }

  /// The slope of the line; nil if all x are equal.
  public var slope: Double? { count > 1 && xx > 0 ? xy / xx : nil }

  /// Returns the line's value at x, or nil if `slope` is nil.
  public func value(at x: Double) -> Double? { slope.map { meanY + $0 * (x - meanX) } }

  /// The standard deviation of the points around the line; nil before the third point.
  public var residual: Double? {
    guard count > 2, let slope else { return nil }
    return (max(0, yy - slope * xy) / (count - 2)).squareRoot()
  }
}

extension LineFit {
  /// The count, the means and the three sums of products, for storage.
  public var numbers: [Double] { [count, meanX, meanY, xx, xy, yy] }

  /// Restores stored numbers. Returns nil unless they are six finite numbers with non-negative count and sums of
  /// squares.
  public init?(numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy({ $0.isFinite }), numbers[0] >= 0,
      numbers[3] >= 0, numbers[5] >= 0
    else { return nil }
    (count, meanX, meanY) = (numbers[0], numbers[1], numbers[2])
    (xx, xy, yy) = (numbers[3], numbers[4], numbers[5])
  }
}
