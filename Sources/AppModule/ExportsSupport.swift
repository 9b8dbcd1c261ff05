#if arch(wasm32)
  import PageLogic

  func code(_ work: () throws(BridgeError) -> Void) -> Int32 {
    do throws(BridgeError) {
      try work()
      return 0
    } catch {
      return error.rawValue
    }
  }

  func outputLength(_ work: () throws(BridgeError) -> Void) -> Int32 {
    let code = code(work)
    return code < 0 ? code : appOutputLength()
  }

  func address(of bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBufferPointer { Int32(truncatingIfNeeded: Int(bitPattern: $0.baseAddress)) }
  }

  func bigEndian(at offset: Int) -> UInt64 {
    var value: UInt64 = 0
    for byte in bytes[offset..<(offset + 8)] { value = value << 8 | UInt64(byte) }
    return value
  }

  /// Fills `input` with the numbers, and the remaining fields with NaN.
  func fillInput(_ numbers: [Double]) {
    for index in input.indices { input[index] = index < numbers.count ? numbers[index] : .nan }
  }

  /// Returns a copy of the first `count` of `bytes`.
  func fed(_ count: Int32) throws(BridgeError) -> [UInt8] {
    guard count >= 0, count <= bytes.count else { throw .tooManyBytes }
    return [UInt8](bytes[..<Int(count)])
  }
#endif
