import Engine
import Testing

@testable import ActivityFiles

/// One stored entry, and one deflated entry in a folder.
private let small = ZipBuilder(entries: [
  .init("a.txt", "stored", method: 0), .init("é/b.txt", String(repeating: "deflated ", count: 50)),
])

private func open(_ bytes: [UInt8], limits: FileLimits = .standard) throws(FileError) -> ZipArchive
{
  try ZipArchive(bytes: bytes, limits: limits)
}

private func kind(of bytes: [UInt8], limits: FileLimits = .standard) -> FileError.Kind? {
  let error = fileError {
    let archive = try open(bytes, limits: limits)
    for entry in archive.entries { _ = try archive.bytes(of: entry) }
  }
  return error?.kind
}

@Suite struct ZipTests {
  @Test func storedAndDeflatedEntriesAreRead() throws {
    let archive = try open(small.bytes)
    #expect(archive.entries.map(\.name) == ["a.txt", "é/b.txt"])
    #expect(archive.entries.map { String($0.lastComponent) } == ["a.txt", "b.txt"])
    #expect(try archive.entries.map { try archive.bytes(of: $0).count } == [6, 450])
    #expect(try archive.bytes(of: archive.entries[0]) == Array("stored".utf8))
  }

  @Test func writtenArchivesAreReadBack() throws {
    var random = SeededRandom(seed: 9)
    for seed in 0..<40 {
      let writer = ZipWriter()
      var contents: [[UInt8]] = []
      var written: [UInt8] = []
      for number in 0..<Int(random.next() % 5) {
        let count = Int(random.next() % 100_000)
        contents.append((0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
        writer.begin("ö/\(number)", isCompressed: random.next() % 3 > 0)
        for start in stride(from: 0, to: count, by: 7_001) {
          writer.append(Array(contents[number][start..<min(start + 7_001, count)]))
        }
        written += writer.drain()
      }
      let archive = try open(written + writer.finish())
      #expect(try archive.entries.map { try archive.bytes(of: $0) } == contents, "\(seed)")
      #expect(archive.entries.map(\.name) == contents.indices.map { "ö/\($0)" })
    }
  }

  /// Zeros compress so well that the decompressor still holds output back when its input ends.
  @Test func entriesSlightlyLongerThanTheBufferAreRead() throws {
    for count in (1...3).flatMap({ blocks in (0...300).map { blocks << 16 + $0 } }) {
      let writer = ZipWriter()
      let content = [UInt8](repeating: 0, count: count)
      writer.add("zeros", content)
      let archive = try open(writer.finish())
      #expect(try archive.bytes(of: archive.entries[0]) == content, "\(count)")
    }
  }

  @Test func zip64NumbersAreWrittenIfNeeded() throws {
    let writer = ZipWriter()
    writer.begin("large", isCompressed: false, isLarge: true)
    writer.append([1, 2, 3])
    for number in 0..<65_600 { writer.begin("\(number)", isCompressed: false) }
    let bytes = writer.finish()
    let archive = try open(bytes)
    #expect(archive.entries.count == 65_601)
    #expect(try archive.bytes(of: archive.entries[0]) == [1, 2, 3])
    let end = bytes.count - 22
    #expect(bytes[end + 10..<end + 12].elementsEqual([0xFF, 0xFF]))
    #expect(bytes[end - 20..<end - 16].elementsEqual([0x50, 0x4B, 0x06, 0x07]))
  }

  @Test func zip64NumbersAreRead() throws {
    var wide = small
    wide.isWide = true
    #expect(kind(of: wide.bytes) == nil)
    for tail in ["", "extensible"] {
      for hasUsualEnd in [true, false] {
        (wide.wideTail, wide.hasUsualEnd) = (Array(tail.utf8), hasUsualEnd)
        #expect(try open(wide.bytes).entries == open(small.bytes).entries, "\(tail) \(hasUsualEnd)")
      }
    }
  }

  @Test func commentsGapsAndSurroundingBytesAreIgnored() throws {
    var archive = small
    archive.comment = Array("PK\u{5}\u{6} is how a comment may begin, and go on for a while".utf8)
    #expect(kind(of: archive.bytes) == nil)
    #expect(kind(of: Array("#!/bin/sh\n".utf8) + archive.bytes) == nil)
    #expect(kind(of: archive.bytes + [0, 0, 0]) == nil)
    archive.gap = Array("PK\u{5}\u{5} a signature".utf8)
    #expect(kind(of: archive.bytes) == nil)
    archive.gap = []
    #expect(try open(Array("#!/bin/sh\n".utf8) + archive.bytes).entries.count == 2)
  }

  @Test func namesAreReadInEveryEncoding() throws {
    let names: [([UInt8], Bool, [UInt8], String)] = [
      (Array("ä.txt".utf8), true, [], "ä.txt"), (Array("ä.txt".utf8), false, [], "ä.txt"),
      ([0x84, 0x2E], false, [], "ä."), ([0xE1, 0xFF], false, [], "ß\u{A0}"),
      ([0x3F], false, [0x75, 0x70, 7, 0, 1, 0, 0, 0, 0, 0xC3, 0xA4], "ä"),
      ([0x61, 0x5C, 0x62], false, [], "a/b"),
    ]
    for (bytes, isUTF8, extra, name) in names {
      var entry = ZipBuilder.Entry("", "x")
      (entry.name, entry.flags, entry.extra) = (bytes, isUTF8 ? 1 << 11 : 0, extra)
      #expect(try open(ZipBuilder(entries: [entry]).bytes).entries.map(\.name) == [name])
    }
  }

  @Test func codePage437IsComplete() {
    let names = (0x80...0xFF).map { archiveName([$0], isUTF8: false, unicode: nil) }
    #expect(Set(names).count == 128 && names.allSatisfy { $0.count == 1 })
  }

  @Test func unsafeNamesAreLeftOut() throws {
    for name in [
      "../a", "a/../b", "/etc/passwd", "a//b", "./a", "..", "C:\\a", "c:a", "\\a", "..\\a",
      "a\u{0}b",
      "a/./b", String(repeating: "x", count: 1025),
    ] {
      let archive = try open(ZipBuilder(entries: [.init(name, "x"), .init("good", "y")]).bytes)
      #expect((archive.entries.map(\.name), archive.unsafeNames.count) == (["good"], 1), "\(name)")
    }
    let archive = try open(ZipBuilder(entries: [.init("a..b/..c/d.", "x"), .init("f/", "")]).bytes)
    #expect(archive.entries.map(\.name) == ["a..b/..c/d."] && archive.unsafeNames.isEmpty)
  }

  @Test func encryptedEntriesAndUnknownMethodsAreRefusedByName() throws {
    for (flags, method, word) in [
      (1, 8, "encrypted"), (1 << 13, 8, "encrypted"), (1, 99, "encrypted"), (0, 9, "method 9"),
      (0, 14, "method 14"),
    ] {
      var entry = ZipBuilder.Entry("secret.xml", "x")
      (entry.flags, entry.statedMethod) = (flags, method)
      let archive = try open(ZipBuilder(entries: [entry]).bytes)
      let error = fileError { try archive.bytes(of: archive.entries[0]) }
      #expect(error?.kind == .unsupportedFormat)
      #expect(
        error?.message.contains("secret.xml") == true && error?.message.contains(word) == true)
    }
  }

  @Test func truncatedArchiveIsRefused() {
    let whole = small.bytes
    for count in whole.indices {
      #expect(kind(of: Array(whole.prefix(count))) == .truncated, "\(count)")
    }
  }

  @Test func contentThatContradictsTheDirectoryIsRefused() {
    for change in [
      \ZipBuilder.Entry.checksumChange, \.byteCountChange, \.compressedByteCountChange,
    ] {
      for amount in [-1, 1] {
        for method in [0, 8] {
          var entry = ZipBuilder.Entry("a", String(repeating: "abc", count: 9), method: method)
          entry[keyPath: change] = amount
          // Bytes after the end of the deflate stream are harmless.
          if change == \.compressedByteCountChange && amount > 0 && method == 8 { continue }
          let kind = kind(of: ZipBuilder(entries: [entry]).bytes)
          #expect(kind != nil, "\(change) \(amount) \(method)")
        }
      }
    }
  }

  @Test func overlappingEntriesAndWrongOffsetsAreRefused() {
    var second = ZipBuilder.Entry("b", "xyz")
    second.offsetChange = -40
    #expect(kind(of: ZipBuilder(entries: [.init("a", "abc"), second]).bytes) == .corruptArchive)
    var entry = ZipBuilder.Entry("a", "abcdefghijklmnopqrstuvwxyz0123456789", method: 0)
    entry.compressedByteCountChange = -30
    entry.offsetChange = 3
    #expect(kind(of: ZipBuilder(entries: [entry]).bytes) == .corruptArchive)
  }

  @Test func outOfRangeNumbersAreRefusedWithoutTrapping() {
    for value in [Int.max, Int.max - 1, 1 << 40, 0xFFFF_FFFF, 0x7FFF_FFFF, -1] {
      for field in 0..<6 {
        var archive = small
        archive.isWide = true
        archive.wideValues[field] = value
        #expect(kind(of: archive.bytes) != nil, "\(value) in \(field)")
      }
    }
  }

  @Test func multiPartArchiveIsRefused() {
    var archive = small
    archive.disk = 2
    #expect(kind(of: archive.bytes) == .unsupportedFormat)
  }

  @Test func decompressionBombsStopAtTheLimits() throws {
    let bomb = ZipWriter()
    bomb.add("zeros", [UInt8](repeating: 0, count: 1 << 21))
    let bytes = bomb.finish()
    #expect(bytes.count < 1 << 13)
    var limits = FileLimits()
    limits.byteCount = 1 << 20
    #expect(kind(of: bytes, limits: limits) == .tooLarge)
    // A directory with a false size doesn't evade the limit.
    var entry = ZipBuilder.Entry("zeros", String(repeating: "0", count: 1 << 14))
    entry.byteCountChange = 10 - (1 << 14)
    limits.byteCount = 1 << 12
    #expect(kind(of: ZipBuilder(entries: [entry]).bytes, limits: limits) == .tooLarge)
    let lying = try open(ZipBuilder(entries: [entry]).bytes, limits: limits)
    let source = try lying.open(lying.entries[0])
    let error = #expect(throws: FileError.self) { try allBytes(of: source, limit: .max) }
    #expect(error?.kind == .tooLarge)
    limits = FileLimits()
    limits.entryCount = 1
    #expect(kind(of: small.bytes, limits: limits) == .tooLarge)
    limits.entryCount = 100
    limits.directoryByteCount = 50
    #expect(kind(of: small.bytes, limits: limits) == .tooLarge)
  }

  @Test func fileOnDiskIsReadLikeMemory() throws {
    let path = try TemporaryFile(small.bytes)
    let archive = try ZipArchive(path: path.path)
    #expect(try archive.entries == open(small.bytes).entries)
    #expect(try archive.bytes(of: archive.entries[1]).count == 450)
    #expect(throws: FileError.self) { try ZipArchive(path: path.path + ".none") }
    #expect(throws: FileError.self) { try ZipArchive(path: "/dev/null") }
  }

  @Test func damageDoesNotCrashOrHangTheReader() {
    var wide = small
    wide.isWide = true
    let originals = [small.bytes, wide.bytes]
    var limits = FileLimits()
    limits.byteCount = 1 << 16
    for seed in 0..<4_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let bytes = mutated(originals[Int(seed % 2)], &random)
      guard let archive = try? open(bytes, limits: limits) else { continue }
      for entry in archive.entries {
        let content = try? archive.bytes(of: entry)
        #expect(content?.count ?? 0 <= 1 << 16, "seed \(seed)")
      }
    }
  }
}
