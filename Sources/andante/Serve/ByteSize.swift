import ArgumentParser
import Engine

/// A number of bytes, entered with a unit as in `500MB`, `20GB` or `1.5 TB`, or without one.
struct ByteSize: ExpressibleByArgument, Equatable {
  private static let units: [(name: String, bytes: Double)] = [
    ("TB", 0x1p40), ("GB", 0x1p30), ("MB", 0x1p20), ("KB", 0x1p10), ("B", 1), ("", 1),
  ]

  private static let accepted = InputRange(1...1 << 60)

  let bytes: Int

  /// Returns nil unless the text is a size of at least one byte.
  init?(argument: String) {
    let text = argument.uppercased().filter { $0 != " " }
    guard let unit = Self.units.first(where: { text.hasSuffix($0.name) }),
      let number = Double(text.dropLast(unit.name.count)),
      let bytes = Self.accepted.checked(exactly: (number * unit.bytes).rounded())
    else { return nil }
    self.bytes = bytes
  }
}
