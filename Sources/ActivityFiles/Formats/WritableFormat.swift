public import Model

/// A format that Andante writes.
public struct WritableFormat: CaseIterable, Sendable {
  public let format: FileFormat
  private let write: FormatRow.Writer

  public static let gpx = WritableFormat(format: .gpx, write: { writeGPX($0) })

  public static let allCases = FileFormat.allCases.compactMap(WritableFormat.init)

  private init(format: FileFormat, write: @escaping FormatRow.Writer) {
    (self.format, self.write) = (format, write)
  }

  /// Returns nil if the format is only read.
  public init?(_ format: FileFormat) {
    guard let write = format.row.write else { return nil }
    self.init(format: format, write: write)
  }

  /// Returns nil if no format that Andante writes has this key.
  public init?(key: String) {
    guard let format = FileFormat(rawValue: key) else { return nil }
    self.init(format)
  }

  public var traits: FileFormatTraits { format.traits }

  /// The keys of all formats, as a list in a sentence.
  public static var keyList: String {
    FileFormatTraits.list(allCases.map(\.description), "or")
  }

  /// Returns the file in this format. See `ActivityFile.leftOut(of:)` for data that the format cannot represent.
  ///
  /// - Throws: `FileError` if the format needs times and the recording lacks them.
  public func bytes(of file: ActivityFile) throws(FileError) -> [UInt8] { try write(file) }
}

extension WritableFormat: CustomStringConvertible {
  /// The format's key, which is also the ending of its files.
  public var description: String { format.rawValue }
}
