private import CDeflate

/// Returns the CRC-32 checksum of ZIP, gzip and PNG.
///
/// - Parameter previous: the checksum of the preceding bytes, if the bytes arrive in pieces.
public func crc32(_ bytes: UnsafeRawBufferPointer, after previous: UInt32 = 0) -> UInt32 {
  // The function returns the initial value for a null pointer.
  bytes.isEmpty ? previous : libdeflate_crc32(previous, bytes.baseAddress, bytes.count)
}
