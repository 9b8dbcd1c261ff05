import Foundation

/// An instance's name, as used in cookies, tokens and the load balancer's configuration: 1 to 32 lower-case letters,
/// digits and hyphens, beginning with a letter.
public struct InstanceName: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// The name of both the cookie and the URL parameter that a load balancer uses to find an athlete's instance.
  public static let routeName = "andante-instance"
  /// The URL parameter for this instance.
  public var parameter: String { "\(Self.routeName)=\(description)" }

  /// Returns nil if the text isn't a valid name.
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

  /// The name under which the directory was last served; nil if its instance had no name.
  public var instance: InstanceName? {
    guard let bytes = FileManager.default.contents(atPath: instancePath) else { return nil }
    return InstanceName(String(decoding: bytes, as: UTF8.self))
  }

  /// Stores the instance's name for `andante athletes move`.
  public func note(instance: InstanceName) throws {
    try Data(instance.description.utf8).write(
      to: URL(fileURLWithPath: instancePath), options: .atomic)
  }
}
