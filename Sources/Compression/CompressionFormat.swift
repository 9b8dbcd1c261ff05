/// The format of compressed bytes.
public enum CompressionFormat: Int32, CaseIterable, Sendable {
  // The values are zlib's `windowBits`: a window of 2¹⁵ bytes, negative for raw data, plus 16 for gzip.
  /// Deflate data without a header or checksum, as in a ZIP archive.
  case raw = -15
  case zlib = 15
  case gzip = 31
}

public enum CompressionError: Error {
  case damaged
  /// The data ends before the end of the stream.
  case truncated
  /// The decompressed data exceeds the limit.
  case exceedsLimit
}
