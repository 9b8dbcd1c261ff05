/// The header at the start of each file in a chain of FIT files.
struct FITHeader {
  let byteCount: Int
  let dataByteCount: Int

  /// Returns nil if the bytes aren't a FIT header.
  ///
  /// - Parameter bytes: at least twelve bytes.
  init?(_ bytes: UnsafePointer<UInt8>) {
    let mark: UInt32 = FITBaseType.load(bytes + 8, false)
    // The bytes ".FIT".
    guard mark == 0x5449_462E, bytes[0] >= 12, bytes[0] <= 64 else { return nil }
    byteCount = Int(bytes[0])
    dataByteCount = Int(FITBaseType.load(bytes + 4, false) as UInt32)
  }
}
