import Engine
import Model

/// The number of points that a format cannot represent, with the reason. The description is one line.
public struct OmittedPoints: Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Equatable, Sendable {
    case noTime, noPosition
    /// The point is the only one with a position in its segment, but a line needs two.
    case alone
  }

  public var reason: Reason
  public var count: Int
  /// The total number of points in the recording.
  public var pointCount: Int
  public var format: FileFormat

  public var description: String {
    "\(count) of \(counted(pointCount, "point")) \(clause(count)): left out"
  }

  /// The error text for a reason that affects all points.
  fileprivate var ofAll: String { "none of its \(pointCount) points \(clauseOfNone)" }

  private var name: String { format.traits.sentenceName ?? format.traits.name }

  private func clause(_ count: Int) -> String {
    let verb = count == 1 ? ("has", "forms") : ("have", "form")
    return switch reason {
    case .noTime: "\(verb.0) no time, which \(name) needs"
    case .noPosition: "\(verb.0) no position, which \(name) needs"
    case .alone: "\(verb.1) no line, which \(name) needs"
    }
  }

  private var clauseOfNone: String {
    switch reason {
    case .noTime: "has a time, which \(name) needs"
    case .noPosition: "has a position, which \(name) needs"
    case .alone: "forms a line with another, which \(name) needs"
    }
  }
}

extension ActivityFile {
  /// Returns the points that writing this file in `format` would omit.
  ///
  /// - Throws: `FileError` if it would omit all points.
  public func leftOut(of format: FileFormat) throws(FileError) -> [OmittedPoints] {
    let pointCount = recording.pointCount
    guard pointCount > 0 else {
      throw FileError(.empty, "the recording has no points to write")
    }
    let lost = losses(in: format).filter { $0.1 > 0 }
      .map { OmittedPoints(reason: $0.0, count: $0.1, pointCount: pointCount, format: format) }
    if let last = lost.last, lost.reduce(0, { $0 + $1.count }) == pointCount {
      throw FileError(.unsupportedFormat, last.ofAll)
    }
    return lost
  }

  private func losses(in format: FileFormat) -> [(OmittedPoints.Reason, Int)] {
    switch format.traits.need {
    case .time: [(.noTime, count { $0.seconds == nil || recording.startUnixSeconds == nil })]
    case .position: [(.noPosition, count { $0.coordinate == nil })]
    case .line: [(.noPosition, count { $0.coordinate == nil }), (.alone, isolatedPointCount)]
    case nil: []
    }
  }

  private func count(where isLost: (TrackPoint) -> Bool) -> Int {
    recording.segments.reduce(0) { $0 + $1.count(where: isLost) }
  }

  private var isolatedPointCount: Int {
    recording.segments.count { segment in segment.count { $0.coordinate != nil } == 1 }
  }
}
