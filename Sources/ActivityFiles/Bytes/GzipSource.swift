private import CZlib

/// Decompresses gzip data, several members in a row included, while it is read.
final class GzipSource: ByteSource {
  private let compressed: any ByteSource
  /// zlib keeps this address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isFinished = false
  private var isMemberOpen = true
  private var remaining: Int

  /// - Parameter byteLimit: decompressed bytes after which reading fails with `tooLarge`.
  init(_ compressed: any ByteSource, byteLimit: Int) throws(FileError) {
    self.compressed = compressed
    remaining = byteLimit
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: 1 << 16, alignment: 16)
    // 15 bits of window, 16 for a gzip header.
    let status = inflateInit2_(
      stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Self.corrupt }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  private static var corrupt: FileError {
    FileError(.corruptCompression, "the compressed data is damaged")
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(min(buffer.count, 1 << 30))
    let room = Int(stream.pointee.avail_out)
    while !isFinished && Int(stream.pointee.avail_out) == room && room > 0 { try step() }
    let count = room - Int(stream.pointee.avail_out)
    remaining -= count
    guard remaining >= 0 else {
      throw FileError(.tooLarge, "the decompressed file is larger than we read")
    }
    return count
  }

  private func step() throws(FileError) {
    if stream.pointee.avail_in == 0, try !refill() { return }
    if !isMemberOpen { try openMember() }
    if isFinished { return }
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_STREAM_END: isMemberOpen = false
    case Z_OK, Z_BUF_ERROR: break
    default: throw Self.corrupt
    }
  }

  /// False at the end of the compressed data.
  private func refill() throws(FileError) -> Bool {
    let count = try compressed.read(into: input)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
    if count > 0 { return true }
    isFinished = true
    if isMemberOpen { throw FileError(.truncated, "the compressed data ends too early") }
    return false
  }

  /// Another member follows, or padding, which gzip programs ignore.
  private func openMember() throws(FileError) {
    guard stream.pointee.next_in.pointee == 0x1F else {
      isFinished = true
      return
    }
    guard inflateReset(stream) == Z_OK else { throw Self.corrupt }
    isMemberOpen = true
  }
}
