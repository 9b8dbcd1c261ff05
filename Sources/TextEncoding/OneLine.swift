/// Replaces control characters, line separators and invisible format characters with spaces, so that text from a file
/// or visitor cannot forge log lines or message headers, or control the terminal. Keeps the joiners and tags that emoji
/// and some scripts need, and removes soft hyphens and direction marks.
public func oneLine(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.compactMap(plain)))
}

private func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: " "
  case .format:
    switch scalar {
    case "\u{200C}", "\u{200D}", "\u{E0020}"..."\u{E007F}": scalar
    case "\u{AD}", "\u{61C}", "\u{200E}", "\u{200F}": nil
    default: " "
    }
  default: scalar
  }
}
