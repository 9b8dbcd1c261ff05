public import ActivityFiles

/// An Apple Health export, which is opened only when it is imported.
public struct HealthItem: Sendable {
  /// The path, which is also displayed.
  public let path: String
  /// The bytes of an export that can be read only once; nil if `path` can be read again.
  private let bytes: [UInt8]?

  init(_ path: String) { (self.path, bytes) = (path, nil) }

  init(_ bytes: [UInt8], at path: String) { (self.path, self.bytes) = (path, bytes) }

  public func open() throws(FileError) -> HealthImport {
    if let bytes { return try HealthImport(bytes: bytes) }
    return try HealthImport(path: path)
  }
}
