/// Returns the page with instructions for trusting this server on a phone on the local network. The instructions for
/// the visitor's platform come first.
public func trustScreen(_ state: TrustState) -> HTML {
  build {
    tag("h1") { TrustWords.title }
    if state.isTrusted { tag("p", .class("notice good")) { TrustWords.trusted } }
    tag("p") { TrustWords.why }
    tag(
      "a", .class("button primary"), .href("/trust/authority.crt"),
      Attribute("download", "andante.crt")
    ) { TrustWords.download }
    for platform in platforms(first: state.platform) {
      platformSteps(platform, isOpen: platform == state.platform)
    }
    addresses(state)
    fingerprint(state.fingerprint)
    tag("p", .class("quiet")) { TrustWords.remove }
    tag("p", .class("quiet")) { TrustWords.homeScreen }
  }
}

private func platforms(first: TrustPlatform) -> [TrustPlatform] {
  [first] + TrustPlatform.allCases.filter { $0 != first }
}

private func platformSteps(_ platform: TrustPlatform, isOpen: Bool) -> HTML {
  let (title, steps): (TrustWords, TrustWords) =
    switch platform {
    case .iOS: (.iOS, .iOSSteps)
    case .android: (.android, .androidSteps)
    case .other: (.other, .otherSteps)
    }
  return tag("details", .class("section"), isOpen ? .flag("open") : nil) {
    tag("summary") { title }
    tag("ol", .class("steps")) {
      for line in steps.lines { tag("li") { line } }
    }
  }
}

/// Returns the authority's fingerprint. Over plain HTTP, instead returns a note that asks the visitor to compare the
/// fingerprint on the phone with the one in the terminal.
private func fingerprint(_ text: String?) -> HTML {
  build {
    tag("h2") { TrustWords.check }
    if let text {
      tag("p", .class("quiet")) { TrustWords.compare }
      tag("p", .class("fingerprint")) { text }
    } else {
      tag("p") { TrustWords.compareWithTerminal }
    }
  }
}

private func addresses(_ state: TrustState) -> HTML {
  tag("section") {
    tag("h2") { TrustWords.open }
    if let picture = state.picture, let address = state.addresses.first {
      qrPicture(picture, label: TrustWords.picture.filled(address))
    }
    tag("ul", .class("rows")) {
      for address in state.addresses {
        tag("li") { tag("a", .class("row address"), .href(address)) { address } }
      }
    }
  }
}

/// Returns a QR code with its dark modules as a single path, surrounded by the quiet zone of four modules that the
/// standard requires.
func qrPicture(_ picture: QRPicture, label: String) -> HTML {
  guard picture.modules.count == picture.size * picture.size else { return HTML() }
  var path: [UInt8] = []
  for (index, isDark) in picture.modules.enumerated() where isDark {
    path.append(UInt8(ascii: "M"))
    appendDecimal(index % picture.size + 4, to: &path)
    path.append(UInt8(ascii: " "))
    appendDecimal(index / picture.size + 4, to: &path)
    path.append(contentsOf: "h1v1h-1z".utf8)
  }
  let side = decimal(picture.size + 8)
  return tag(
    "svg", .class("qr"), Attribute("viewBox", joined("0 0 ", side, " ", side)), .role("img"),
    .label(label)
  ) {
    tag("rect", .class("qr-light"), Attribute("width", side), Attribute("height", side))
    tag("path", .class("qr-dark"), Attribute("d", markup: HTML(rawBytes: path)))
  }
}
