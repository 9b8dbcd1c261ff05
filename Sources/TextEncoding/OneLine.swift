/// Replaces control characters, line separators and invisible format characters with spaces, so that text from a file
/// or visitor cannot forge log lines or message headers, or control the terminal. Keeps the joiners that emoji and some
/// scripts need.
public func oneLine(_ text: String) -> String {
  let isPlain = { (scalar: Unicode.Scalar) in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }
  return String(String.UnicodeScalarView(text.unicodeScalars.map { isPlain($0) ? $0 : " " }))
}
