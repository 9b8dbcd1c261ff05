public import ActivityFiles

/// An Apple Health export, which is opened only when it is imported.
public struct HealthItem: Sendable {
  /// The path, which is also displayed.
  public let place: String
  /// The bytes of an export that can be read only once; nil if `place` can be read again.
  private let bytes: [UInt8]?

  init(_ path: String) { (place, bytes) = (path, nil) }

  init(_ bytes: [UInt8], at place: String) { (self.place, self.bytes) = (place, bytes) }

  public func open() throws(FileError) -> HealthImport {
    if let bytes { return try HealthImport(bytes: bytes) }
    return try HealthImport(path: place)
  }
}
