import Engine

/// The picture formats that browsers display and that Andante can clean.
public enum PictureFormat: String, Sendable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webP = "image/webp"

  /// Detects the format from a file's first bytes, regardless of its name.
  public init?(firstBytes bytes: some Collection<UInt8>) {
    let isWebP =
      bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
    if bytes.starts(with: JPEGCleaner.signature) {
      self = .jpeg
    } else if bytes.starts(with: PNGCleaner.signature) {
      self = .png
    } else if isWebP {
      self = .webP
    } else {
      return nil
    }
  }

  public var mediaType: String { rawValue }
}

/// The reason why a file cannot be stored as a picture.
public enum PictureError: Error, Equatable, Sendable, CustomStringConvertible {
  case tooLarge, tooManyPixels, unknownFormat, damaged

  /// The reason, which begins with a lower-case letter and doesn't end with a full stop.
  public var description: String {
    switch self {
    case .tooLarge: "the picture is larger than \(Limits.photoBytes / 1_000_000) MB"
    case .tooManyPixels:
      "the picture has more than \(PictureSize.largestArea / 1_000_000) megapixels, or a side of more than "
        + "\(PictureSize.longestSide) pixels"
    case .unknownFormat: "the file is not a JPEG, PNG or WebP picture"
    case .damaged: "the picture is damaged"
    }
  }
}

/// A picture without metadata, because EXIF and XMP often contain a photo's place and time and its photographer's name.
/// Only metadata that is needed to display it (colour profile, orientation) is kept.
public struct Picture: Equatable, Sendable {
  public let format: PictureFormat
  public let bytes: [UInt8]

  /// Removes the metadata and any bytes after the end of the picture.
  public init(cleaning file: [UInt8]) throws(PictureError) {
    guard file.count <= Limits.photoBytes else { throw .tooLarge }
    guard let format = PictureFormat(firstBytes: file) else { throw .unknownFormat }
    let cleaned =
      switch format {
      case .jpeg: try JPEGCleaner.clean(file)
      case .png: try PNGCleaner.clean(file)
      case .webP: try WebPCleaner.clean(file)
      }
    guard let cleaned else { throw .damaged }
    (self.format, bytes) = (format, cleaned)
  }

  /// Returns nil unless the bytes have a known picture format, so that no other content is ever served as a picture.
  public init?(stored bytes: [UInt8]) {
    guard let format = PictureFormat(firstBytes: bytes) else { return nil }
    (self.format, self.bytes) = (format, bytes)
  }
}
