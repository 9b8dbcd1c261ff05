/// Collects the bytes that an export writes.
final class Bytes: @unchecked Sendable {
  private(set) var all: [UInt8] = []

  func add(_ more: [UInt8]) { all += more }
}
