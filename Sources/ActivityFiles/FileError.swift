/// Why a file, or the rest of it, cannot be used; prints as one sentence that says what and where.
public struct FileError: Error, Equatable, Sendable {
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// The file cannot be opened or read.
    case unreadable
    case empty
    /// Not an activity file we know.
    case unknownFormat
    /// An activity file we know and do not read yet.
    case unsupportedFormat
    /// A file we know that holds something else than a recording, such as settings or a planned route.
    case notActivity
    /// Not as the format asks, and nothing behind it can be read.
    case malformed
    /// The compressed data is damaged.
    case corruptCompression
    /// An archive whose directory contradicts itself or its content.
    case corruptArchive
    /// The document ends in the middle of something.
    case truncated
    /// Elements lie deeper inside one another than any activity file needs.
    case tooDeep
    /// The file, or one tag in it, is larger than the limits allow.
    case tooLarge
  }

  public var kind: Kind
  /// A sentence without the place.
  public var message: String
  /// Counted from 1; nil where lines mean nothing.
  public var line: Int?
  /// Counted from 0, in the decompressed file.
  public var byteOffset: Int?
  /// The system's number (`errno`) where reading or writing failed, whatever the file holds; nil for what is the file's own
  /// fault.
  public var systemError: Int32?

  public init(_ kind: Kind, _ message: String, line: Int? = nil, byteOffset: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
    self.byteOffset = byteOffset
  }

  /// Of a call of the system's that failed.
  ///
  /// - Parameter code: `errno`, with the text that the system has for it.
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
