/// The ID of an object in the garage. It is unique within an athlete's file and never reused.
public struct GearID: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let value: Int64

  public init(_ value: Int64) { self.value = value }

  public static func < (first: GearID, second: GearID) -> Bool { first.value < second.value }

  public var description: String { "\(value)" }
}
