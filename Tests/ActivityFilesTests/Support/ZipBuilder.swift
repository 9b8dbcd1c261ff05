import Foundation

@testable import ActivityFiles

/// A builder that writes ZIP archives byte by byte, optionally with defects.
struct ZipBuilder {
  struct Entry {
    var name: [UInt8]
    var content: [UInt8]
    var method: Int
    /// The method stated in the headers, if it differs from the actual one.
    var statedMethod: Int?
    var flags = 0
    var extra: [UInt8] = []
    var checksumChange = 0
    var byteCountChange = 0
    var compressedByteCountChange = 0
    var offsetChange = 0

    init(_ name: String, _ text: String, method: Int = 8) {
      self.name = Array(name.utf8)
      content = Array(text.utf8)
      self.method = method
    }
  }

  var entries: [Entry]
  /// Whether all numbers are written in their Zip64 form.
  var isWide = false
  /// Whether the end record contains the real numbers instead of the Zip64 placeholders, even if `isWide` is true.
  var hasUsualEnd = false
  /// Bytes between the directory and its end record.
  var gap: [UInt8] = []
  /// Replacements for Zip64 numbers: an entry's size, compressed size and offset, then the directory's entry count,
  /// size and offset.
  var wideValues = [Int?](repeating: nil, count: 6)
  /// Extensible data at the end of the Zip64 end record, before the locator.
  var wideTail: [UInt8] = []
  var comment: [UInt8] = []
  var disk = 0

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  var bytes: [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      directory += directoryEntry(entry, offset: output.count + entry.offsetChange)
      output += number(0x0403_4B50, 4) + common(entry) + sizes(entry, isWide: false)
      output += number(entry.name.count, 2) + number(0, 2) + entry.name + compressed(entry)
    }
    let start = output.count
    return output + directory + gap + end(start: start, byteCount: directory.count)
  }

  private func common(_ entry: Entry) -> [UInt8] {
    number(20, 2) + number(entry.flags, 2) + number(entry.statedMethod ?? entry.method, 2)
      + number(0, 4)
  }

  private func directoryEntry(_ entry: Entry, offset: Int) -> [UInt8] {
    var extra = entry.extra
    if isWide {
      extra += number(1, 2) + number(24, 2)
      let values = [
        entry.content.count + entry.byteCountChange,
        compressed(entry).count + entry.compressedByteCountChange, offset,
      ]
      for (index, value) in values.enumerated() { extra += number(wideValues[index] ?? value, 8) }
    }
    return number(0x0201_4B50, 4) + number(20, 2) + common(entry) + sizes(entry, isWide: isWide)
      + number(entry.name.count, 2) + number(extra.count, 2) + number(0, 10)
      + number(isWide ? -1 : offset, 4) + entry.name + extra
  }

  private func sizes(_ entry: Entry, isWide: Bool) -> [UInt8] {
    number(Int(checksum(entry.content)) + entry.checksumChange, 4)
      + number(isWide ? -1 : compressed(entry).count + entry.compressedByteCountChange, 4)
      + number(isWide ? -1 : entry.content.count + entry.byteCountChange, 4)
  }

  private func end(start: Int, byteCount: Int) -> [UInt8] {
    var output: [UInt8] = []
    let count = entries.count
    if isWide {
      let values = [count, byteCount, start].enumerated().map { wideValues[3 + $0.0] ?? $0.1 }
      output += number(0x0606_4B50, 4) + number(44 + wideTail.count, 8) + number(45, 2)
      output += number(45, 2) + number(disk, 4) + number(disk, 4) + number(values[0], 8)
      output += number(values[0], 8) + number(values[1], 8) + number(values[2], 8) + wideTail
      output +=
        number(0x0706_4B50, 4) + number(0, 4) + number(start + byteCount + gap.count, 8)
        + number(1, 4)
    }
    let isWide = isWide && !hasUsualEnd
    output += number(0x0605_4B50, 4) + number(disk, 2) + number(disk, 2)
    output += number(isWide ? -1 : count, 2) + number(isWide ? -1 : count, 2)
    output += number(isWide ? -1 : byteCount, 4) + number(isWide ? -1 : start, 4)
    return output + number(comment.count, 2) + comment
  }

  /// Encodes the content as stored deflate blocks, which are valid but differ from zlib's output.
  private func compressed(_ entry: Entry) -> [UInt8] {
    guard entry.method == 8 else { return entry.content }
    var output: [UInt8] = []
    var rest = entry.content[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      output += [rest.isEmpty ? 1 : 0] + number(block.count, 2) + number(~block.count, 2) + block
    } while !rest.isEmpty
    return output
  }

  /// Returns the CRC-32, computed bit by bit.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { register, byte in
      (0..<8).reduce(register ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
      }
    }
  }
}

/// A temporary file that is removed when the object is deinitialised.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8], name: String = UUID().uuidString) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: name)
    try Data(bytes).write(to: url)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
