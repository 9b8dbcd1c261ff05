/// The reason why a file, or the rest of it, cannot be used. The description is one sentence with the cause and the
/// line.
public struct FileError: Error, Equatable, Sendable {
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// The file cannot be opened or read.
    case unreadable
    case empty
    /// The file isn't a known activity file.
    case unknownFormat
    /// The format is known but not supported.
    case unsupportedFormat
    /// A file in a known format that doesn't contain a recording but, for example, settings or a planned route.
    case notActivity
    /// The content violates the format, and the rest cannot be read.
    case malformed
    /// The compressed data is damaged.
    case corruptCompression
    /// The directory of an archive contradicts itself or the archive's content.
    case corruptArchive
    /// The document ends unexpectedly.
    case truncated
    /// Elements are nested more deeply than in any activity file.
    case tooDeep
    /// The file, or one of its tags, exceeds the limits.
    case tooLarge
  }

  public var kind: Kind
  /// A sentence that describes the error without mentioning the line.
  public var message: String
  /// The line, counted from 1, or nil for binary formats.
  public var line: Int?
  /// The offset in the decompressed file, counted from 0.
  public var byteOffset: Int?
  /// The system's error number (`errno`) if reading or writing failed. Nil if the content is at fault.
  public var systemError: Int32?

  public init(_ kind: Kind, _ message: String, line: Int? = nil, byteOffset: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
    self.byteOffset = byteOffset
  }

  /// Creates an error for a failed system call.
  ///
  /// - Parameters:
  ///   - code: the value of `errno`.
  ///   - text: the system's description of the error.
  ///   - what: the operation that failed.
  public init(system code: Int32, _ text: String, _ what: String) {
    self.init(.unreadable, "\(what): \(text.lowercased())")
    systemError = code
  }
}

extension FileError: CustomStringConvertible {
  public var description: String {
    line.map { "line \($0): \(message)" } ?? message
  }
}
