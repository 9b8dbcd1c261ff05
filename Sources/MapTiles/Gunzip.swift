import Compression

/// Returns whether `bytes` starts with the magic number of gzip.
func isGzip(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

/// Decompresses gzip data that consists of one member.
///
/// - Parameter limit: The maximum size of the result, in bytes. Checked while decompressing.
/// - Throws: `MapFileError` if the data is damaged or truncated, or if the result would exceed `limit`.
public func gunzipped(_ bytes: [UInt8], limit: Int) throws(MapFileError) -> [UInt8] {
  var output: [UInt8] = []
  do throws(CompressionError) {
    try inflate(bytes, as: .gzip, limit: limit) { output += $0 }
  } catch {
    switch error {
    case .damaged: throw .damagedCompression
    case .truncated: throw .endsTooEarly
    case .exceedsLimit: throw .exceedsUnpackedLimit
    }
  }
  return output
}

extension MapFileError {
  static let exceedsUnpackedLimit = MapFileError(
    "the map is damaged: a part of it unpacks to an implausible size")
}
