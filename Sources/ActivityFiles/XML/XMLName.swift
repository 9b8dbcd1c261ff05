/// A local name as an integer: its bytes if there are at most eight, otherwise a 64-bit hash. Collisions are
/// extremely unlikely, and would only cause an irrelevant element to be read.
struct XMLName: Hashable, Sendable {
  private let key: UInt64

  /// Reads up to seven bytes past the name, which must be readable.
  @inline(__always) init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    var rest = count
    var position = UnsafeRawPointer(bytes)
    var key: UInt64 = 0
    while rest > 8 {
      key = (key ^ Self.word(position)) &* 0x9E37_79B9_7F4A_7C15
      key ^= key >> 29
      position += 8
      rest -= 8
    }
    let last = rest == 8 ? Self.word(position) : Self.word(position) & ((1 << (rest * 8)) - 1)
    self.key = key ^ last
  }

  init(_ text: String) {
    let padded = Array(text.utf8) + [UInt8](repeating: 0, count: 8)
    self = padded.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { XMLName($0, count: bytes.count - 8) } ?? XMLName(key: 0)
    }
  }

  /// The bytes that end a name, all below 64: white space, control characters and `" ' / < = >`.
  private static var ends: UInt64 {
    0x1_FFFF_FFFF | 1 << 0x22 | 1 << 0x27 | 1 << 0x2F | 1 << 0x3C | 1 << 0x3D | 1 << 0x3E
  }

  @inline(__always) static func ends(at byte: UInt8) -> Bool {
    byte < 64 && (ends >> UInt64(byte)) & 1 == 1
  }

  private init(key: UInt64) { self.key = key }

  @inline(__always) private static func word(_ position: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: position.loadUnaligned(as: UInt64.self))
  }

  @inline(__always) fileprivate var slot: Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}

/// A hash table of the names that a reader supports. A lookup takes a few cycles.
struct XMLNameTable<Meaning: Sendable>: Sendable {
  private var slots = [(name: XMLName, meaning: Meaning)?](repeating: nil, count: 256)

  /// - Precondition: fewer than 200 names.
  init(_ names: [(String, Meaning)]) {
    precondition(names.count < 200)
    for (text, meaning) in names {
      let name = XMLName(text)
      var slot = name.slot
      while slots[slot] != nil { slot = (slot + 1) & 255 }
      slots[slot] = (name, meaning)
    }
  }

  @inline(__always) subscript(name: XMLName) -> Meaning? {
    var slot = name.slot
    while let entry = slots[slot] {
      if entry.name == name { return entry.meaning }
      slot = (slot + 1) & 255
    }
    return nil
  }
}
