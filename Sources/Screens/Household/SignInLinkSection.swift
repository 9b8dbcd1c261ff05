import Engine

/// Returns a section with a new sign-in link, as text and as a QR code.
func signInLinkSection(_ title: String, _ link: SignInLink) -> HTML {
  tag("section", .class("notice good"), .role("status")) {
    tag("h2") { title }
    tag("p") {
      HouseholdWords.linkUse.filled(joined(link.ends.dayText(), ", ", link.ends.timeText))
    }
    if link.isLocalOnly { tag("p") { unbroken(HouseholdWords.linkLocalOnly.text) } }
    if let address = link.trustAddress { tag("p") { HouseholdWords.linkTrust.filled(address) } }
    if let picture = link.picture, !link.isLocalOnly {
      qrPicture(picture, label: HouseholdWords.linkPicture.text)
    }
    tag("div", .class("field")) {
      tag("label", Attribute("for", "link")) { HouseholdWords.link }
      void(
        "input", .id("link"), .type("text"), .value(link.address), .flag("readonly"),
        Attribute("autocomplete", "off"), Attribute("spellcheck", "false"))
    }
  }
}

/// Returns a size such as "312 kB", "4.2 MB" or "1.8 GB". 1 MB is `Limits.megabyte`, which is 1024 × 1024 bytes.
public func sizeText(bytes: Int) -> String {
  let megabyte = Limits.megabyte
  if bytes < megabyte { return joined(decimal((bytes + 1023) / 1024), " kB") }
  let (unit, name) = bytes < 1024 * megabyte ? (megabyte, " MB") : (1024 * megabyte, " GB")
  return joined(fixedText(Double(bytes) / Double(unit), decimals: 1), name)
}
