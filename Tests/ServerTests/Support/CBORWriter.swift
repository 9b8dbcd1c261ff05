import TextEncoding

@testable import Server

/// Returns the value in CBOR's shortest form.
func written(_ value: CBOR) -> [UInt8] {
  switch value {
  case .integer(let number) where number < 0: head(1, UInt64(-1 - number))
  case .integer(let number): head(0, UInt64(number))
  case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
  case .text(let text): head(3, UInt64(text.utf8.count)) + Array(text.utf8)
  case .array(let values): head(4, UInt64(values.count)) + values.flatMap(written)
  case .map(let map):
    head(5, UInt64(map.count)) + map.flatMap { written($0.key) + written($0.value) }
  case .bool(let isTrue): [isTrue ? 0xf5 : 0xf4]
  case .null: [0xf6]
  }
}

private func head(_ kind: UInt8, _ argument: UInt64) -> [UInt8] {
  let (short, size): (UInt8, Int) =
    switch argument {
    case 0..<24: (UInt8(argument), 0)
    case 24..<0x100: (24, 1)
    case 0x100..<0x1_0000: (25, 2)
    case 0x1_0000..<0x1_0000_0000: (26, 4)
    default: (27, 8)
    }
  let bytes = (0..<size).map { UInt8(truncatingIfNeeded: argument >> UInt64(8 * (size - 1 - $0))) }
  return [kind << 5 | short] + bytes
}

func hexBytes(_ digits: String) -> [UInt8] { TextEncoding.bytes(hex: digits) ?? [] }
