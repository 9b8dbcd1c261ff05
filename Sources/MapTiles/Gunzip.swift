private import CZlib

/// Returns whether `bytes` starts with the magic number of gzip.
func isGzip(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

/// Decompresses gzip data that consists of one member.
///
/// - Parameter limit: the maximum size of the result, in bytes. Checked while decompressing.
/// - Throws: `MapFileError` if the data is damaged or truncated, or if the result would exceed `limit`.
public func gunzipped(_ bytes: [UInt8], limit: Int) throws(MapFileError) -> [UInt8] {
  var output: [UInt8] = []
  try inflateGzip(bytes, limit: limit) { output += $0 }
  return output
}

/// Returns the size of the decompressed data without keeping the data in memory.
func gunzippedCount(_ bytes: [UInt8], limit: Int) throws(MapFileError) -> Int {
  try inflateGzip(bytes, limit: limit) { _ in }
}

@discardableResult
private func inflateGzip(
  _ bytes: [UInt8], limit: Int, _ take: (ArraySlice<UInt8>) -> Void
) throws(MapFileError) -> Int {
  var stream = z_stream()
  let window = Int32(15 + 16)
  guard
    inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { throw .damagedCompression }
  defer { inflateEnd(&stream) }
  var input = bytes
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  var total = 0
  let outcome = input.withUnsafeMutableBufferPointer { input -> Result<Int, MapFileError> in
    (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(clamping: input.count))
    while true {
      let (status, count) = step(&stream, into: &piece)
      total += count
      guard total <= limit else { return .failure(.exceedsUnpackedLimit) }
      take(piece[..<count])
      if status == Z_STREAM_END { return .success(total) }
      guard status == Z_OK, count > 0 || stream.avail_in > 0 else {
        return .failure(
          status == Z_OK || status == Z_BUF_ERROR ? .endsTooEarly : .damagedCompression)
      }
    }
  }
  return try outcome.get()
}

private func step(_ stream: inout z_stream, into piece: inout [UInt8]) -> (Int32, Int) {
  let room = piece.count
  let status = piece.withUnsafeMutableBufferPointer { output in
    (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(room))
    return inflate(&stream, Z_NO_FLUSH)
  }
  return (status, room - Int(stream.avail_out))
}

extension MapFileError {
  static let exceedsUnpackedLimit = MapFileError(
    "the map is damaged: a part of it unpacks to an implausible size")
}
