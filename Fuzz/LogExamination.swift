@testable import Engine

/// Checks that a session log yields the same records for every piece size, and that a session can be restored from it.
/// If the first byte is odd, the other bytes are treated as records and get new chunk checksums, because modified
/// records would otherwise always be rejected.
@Sendable func examineLog(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let rest = Array(bytes.dropFirst())
  let log = first & 1 == 1 ? sealed(rest) : rest
  let whole = LogTrace(log, step: max(1, log.count))
  let step = [1, 7, 64][Int(first) / 2 % 3]
  require(LogTrace(log, step: step) == whole, "\(step) bytes at a time differ")
  require(whole.validByteCount <= log.count, "more bytes hold than there are")
  var restorer = SessionRestorer()
  restorer.feed(log)
  guard let restored = restorer.finish() else { return }
  require(restored.validByteCount == whole.validByteCount, "the restored log is cut elsewhere")
}

private func sealed(_ records: [UInt8]) -> [UInt8] {
  var log = SessionLog.magic
  log.appendLittleEndian(SessionLog.version)
  log.appendLittleEndian(UInt16(0))
  if records.isEmpty { return log }
  var length: [UInt8] = []
  length.appendLittleEndian(UInt32(records.count))
  var checksum = CRC32()
  checksum.add(length)
  checksum.add(records)
  log += length
  log.appendLittleEndian(checksum.value)
  return log + records
}

private struct LogTrace: Equatable {
  private var records: [LogRecord] = []
  private(set) var validByteCount = 0
  private var isCut = false

  init(_ log: [UInt8], step: Int) {
    var reader = LogReader()
    for start in stride(from: 0, to: log.count, by: step) {
      reader.feed(log[start..<min(start + step, log.count)])
      while let record = reader.next() { records.append(record) }
    }
    (validByteCount, isCut) = (reader.validByteCount, reader.isCut)
  }
}
