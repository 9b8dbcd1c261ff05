import Compression

/// Returns whether `bytes` starts with the magic number of gzip.
func isGzip(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

/// Decompresses gzip data that consists of one member.
///
/// - Parameter limit: The maximum size of the result, in bytes. Checked while decompressing.
/// - Throws: `MapFileError` if the data is damaged or truncated, or if the result would exceed `limit`.
public func gunzipped(_ bytes: [UInt8], limit: Int) throws(MapFileError) -> [UInt8] {
  var output: [UInt8] = []
  try inflateGzip(bytes, limit: limit) { output += $0 }
  return output
}

/// Decompresses gzip data in pieces, and returns their total size.
@discardableResult
func inflateGzip(
  _ bytes: [UInt8], limit: Int, _ take: (UnsafeRawBufferPointer) -> Void = { _ in }
) throws(MapFileError) -> Int {
  do throws(CompressionError) {
    return try inflate(bytes, as: .gzip, limit: limit, take)
  } catch {
    switch error {
    case .damaged: throw .damagedCompression
    case .truncated: throw .endsTooEarly
    case .exceedsLimit: throw .exceedsUnpackedLimit
    }
  }
}

extension MapFileError {
  static let exceedsUnpackedLimit = MapFileError(
    "the map is damaged: a part of it unpacks to an implausible size")
}
