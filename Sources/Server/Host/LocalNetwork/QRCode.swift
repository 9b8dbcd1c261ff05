/// A QR code model 2 symbol (ISO/IEC 18004) with error correction level M, which recovers about 15 % of the data.
///
/// Supports versions 1 to 40, but only byte mode: addresses are short, so denser modes would save nothing.
public struct QRCode: Equatable, Sendable {
  /// The width in modules: 21 for version 1, plus four for each following version.
  public let size: Int
  /// The modules row by row; true is dark. Excludes the quiet zone of four light modules that must surround the
  /// symbol.
  public let modules: [Bool]

  /// Encodes `text` as UTF-8.
  ///
  /// - Returns: The symbol, or nil if the text is longer than 2,331 bytes, which is the capacity of version 40.
  public static func encode(_ text: String) -> QRCode? {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(forByteCount: bytes.count) else { return nil }
    let codewords = version.codewords(for: bytes)
    let best = QRMask.allCases
      .map { QRMatrix(version: version, codewords: codewords, mask: $0) }
      .min { $0.penalty < $1.penalty }
    return best.map { QRCode(size: $0.size, modules: $0.modules) }
  }

  /// Returns whether a module is dark. False outside the symbol.
  public func isDark(x: Int, y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
  }

  /// The symbol with its quiet zone as text for a terminal. Each half-block character shows two modules. ANSI colours
  /// make it black on white in every terminal theme.
  public var terminalText: String {
    stride(from: -4, to: size + 4, by: 2).map { y in
      let line = (-4..<size + 4).map { x in
        switch (isDark(x: x, y: y), isDark(x: x, y: y + 1)) {
        case (false, false): " "
        case (false, true): "▄"
        case (true, false): "▀"
        case (true, true): "█"
        }
      }
      return "\u{1B}[30;107m" + line.joined() + "\u{1B}[0m\n"
    }.joined()
  }
}
