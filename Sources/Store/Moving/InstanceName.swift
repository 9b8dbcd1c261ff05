import Foundation

/// What one of several instances is called, in cookies, tokens and the load balancer's configuration: 1 to 32 lower-case
/// letters, digits and hyphens, a letter first.
public struct InstanceName: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Of the cookie, and of the parameter of an address, by which a load balancer finds an athlete's instance.
  public static let routeName = "andante-instance"
  /// For an address of this instance.
  public var parameter: String { "\(Self.routeName)=\(description)" }

  /// Nil for what cannot be one.
  public init?(_ text: String) {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let rest = text.utf8.dropFirst()
    guard let first = text.utf8.first, letters.contains(first), rest.count < 32,
      rest.allSatisfy({ letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    description = text
  }
}

extension DataDirectory {
  private var instancePath: String { path + "/instance" }

  /// What the instance that serves this directory was called when it started last; nil where it had no name.
  public var instance: InstanceName? {
    guard let bytes = FileManager.default.contents(atPath: instancePath) else { return nil }
    return InstanceName(String(decoding: bytes, as: UTF8.self))
  }

  /// Keeps the name where `andante athletes move` finds it.
  public func note(instance: InstanceName) throws {
    try Data(instance.description.utf8).write(
      to: URL(fileURLWithPath: instancePath), options: .atomic)
  }
}
