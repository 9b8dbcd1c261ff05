/// A QR code of model 2 (ISO/IEC 18004) with error correction level M (15 % may be unreadable), for
/// the address in the terminal and on the page about trusting the authority.
///
/// Byte mode only, versions 1 to 40: an address is short and mixed, so the denser modes gain nothing.
public struct QRCode: Equatable, Sendable {
  /// 21 for version 1, four more a version.
  public let size: Int
  /// Row by row, without the quiet zone of four light modules that must surround it; true is dark.
  public let modules: [Bool]

  /// - Returns: nil when the text is longer than 2 331 bytes of UTF-8, which no version holds.
  public static func encode(_ text: String) -> QRCode? {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(forByteCount: bytes.count) else { return nil }
    let codewords = version.codewords(for: bytes)
    let best = QRMask.allCases
      .map { QRMatrix(version: version, codewords: codewords, mask: $0) }
      .min { $0.penalty < $1.penalty }
    return best.map { QRCode(size: $0.size, modules: $0.modules) }
  }

  /// False outside the symbol.
  public func isDark(x: Int, y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
  }

  /// Lines of half blocks for a terminal, quiet zone included, two modules a character. Light modules
  /// are the ones printed, in black on white by ANSI colours, so that it reads on any theme.
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

  /// The dark modules as an SVG path in module units, the quiet zone outside: `viewBox` is
  /// `-4 -4 size+8 size+8`.
  public var svgPath: String {
    (0..<size).map { y in
      var path = ""
      var x = 0
      while x < size {
        let run = (x..<size).prefix { isDark(x: $0, y: y) }.count
        if run > 0 { path += "M\(x) \(y)h\(run)v1h-\(run)z" }
        x += max(1, run)
      }
      return path
    }.joined()
  }
}
