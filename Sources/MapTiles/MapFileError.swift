/// Why a map cannot be used: one sentence that begins in small letters and ends without a point.
public struct MapFileError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  static let endsTooEarly = MapFileError("the map is incomplete: copy it again")
  static let damagedPacking = MapFileError("the map is damaged: a part of it cannot be unpacked")
}
