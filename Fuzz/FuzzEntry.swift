import Glibc

/// The reader under test, selected by `ANDANTE_FUZZ`.
private let target: FuzzTarget = {
  let name = getenv("ANDANTE_FUZZ").map { String(cString: $0) } ?? ""
  guard let found = FuzzTarget.all.first(where: { $0.name == name }) else {
    fail("ANDANTE_FUZZ names no reader: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
  }
  return found
}()

/// Writes the seeds and exits if `ANDANTE_FUZZ_SEEDS` names a folder.
@_cdecl("LLVMFuzzerInitialize") public func initialize(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> CInt {
  if let folder = getenv("ANDANTE_FUZZ_SEEDS") {
    for (index, seed) in target.seeds().enumerated() {
      write(seed, to: "\(String(cString: folder))/seed\(index)")
    }
    exit(0)
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput") public func testOneInput(
  _ bytes: UnsafePointer<UInt8>?, _ count: Int
) -> CInt {
  target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

private func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { fail("cannot write \(path)") }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

private func fail(_ message: String) -> Never {
  print(message)
  exit(2)
}
