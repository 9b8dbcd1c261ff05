/// The reason why a map cannot be used. The description is one sentence that starts with a lowercase letter and has
/// no full stop at the end.
public struct MapFileError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  static let endsTooEarly = MapFileError("the map is incomplete: copy it again")
  static let damagedCompression = MapFileError(
    "the map is damaged: a part of it cannot be unpacked")
}
