public import Engine

/// A signed-in browser.
public struct SignedInDevice: Equatable, Sendable {
  public var id: String
  public var name: String
  public var lastSeen: Instant
  public var isCurrentDevice: Bool
  /// Whether the device is only an example in a demo, which can't be renamed or signed out.
  public var isSynthetic = false

  public init(id: String, name: String, lastSeen: Instant, isCurrentDevice: Bool) {
    self.id = id
    self.name = name
    self.lastSeen = lastSeen
    self.isCurrentDevice = isCurrentDevice
  }
}

/// An action that was completed before the list of devices was shown.
public enum DeviceNotice: Equatable, Sendable {
  case renamed
  /// The other devices were signed out. The value is their number.
  case signedOut(Int)
  case linkRevoked
}

/// A sign-in link that hasn't been used yet.
public struct PendingSignInLink: Equatable, Sendable {
  public var id: String
  public var ageSeconds: Double
  public var ends: Instant

  public init(id: String, ageSeconds: Double, ends: Instant) {
    self.id = id
    self.ageSeconds = ageSeconds
    self.ends = ends
  }
}

/// The data for the page that lists an athlete's devices.
public struct DevicesState: Sendable {
  public var devices: [SignedInDevice]
  public var notice: DeviceNotice?
  public var link: SignInLink?
  public var pendingLinks: [PendingSignInLink] = []
  /// Whether this is a demo, where no other device can sign in.
  public var isDemo = false
  public var csrf: String

  public init(
    devices: [SignedInDevice], notice: DeviceNotice? = nil, link: SignInLink? = nil,
    csrf: String = ""
  ) {
    self.devices = devices
    self.notice = notice
    self.link = link
    self.csrf = csrf
  }
}

public func devicesScreen(_ state: DevicesState) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { PageWords.devices }
      tag("p", .class("quiet")) { DeviceListWords.lead }
      if state.isDemo { demoNotice(DeviceListWords.demo.text) }
    }
    if let notice = state.notice {
      tag("p", .class("notice good"), .role("status")) { notice.text }
    }
    if let link = state.link { signInLinkSection(DeviceListWords.linkTitle.text, link) }
    tag("ul", .class("rows")) {
      for device in state.devices {
        linkRow(joined("/settings/devices/", device.id), device.name, device.details)
      }
    }
    if state.devices.count > 1 || !state.pendingLinks.isEmpty {
      usable(!state.isDemo) {
        wideButton(
          "/settings/devices/sign-out", DeviceListWords.signOutOthers.text, state.csrf, "")
      }
    }
    tag("section") {
      tag("h2") { DeviceListWords.another }
      tag("p", .class("quiet")) { DeviceListWords.anotherWhat }
      usable(!state.isDemo) {
        wideButton(
          "/settings/devices/link", DeviceListWords.makeLink.text, state.csrf, "primary")
      }
    }
    if !state.pendingLinks.isEmpty { pendingLinks(state) }
  }
}

private func pendingLinks(_ state: DevicesState) -> HTML {
  tag("section") {
    tag("h2") { DeviceListWords.pendingLinks }
    tag("p", .class("quiet")) { DeviceListWords.pendingLinksWhat }
    tag("ul", .class("rows")) {
      for link in state.pendingLinks {
        tag("li", .class("row")) {
          tag("span", .class("what")) {
            tag("b") { link.age }
            tag("span", .class("quiet block")) {
              DeviceListWords.linkEnds.filled(joined(link.ends.dayText(), ", ", link.ends.timeText))
            }
          }
          revokeButton(link, state.csrf)
        }
      }
    }
  }
}

private func revokeButton(_ link: PendingSignInLink, _ csrf: String) -> HTML {
  let action = joined("/settings/devices/links/", link.id, "/revoke")
  return tag("form", Attribute("method", "post"), Attribute("action", action)) {
    csrfField(csrf)
    tag(
      "button", .type("submit"), .class("button small"),
      .label(TokenWords.revokeName.filled(link.age))
    ) { TokenWords.revoke }
  }
}

/// Returns the page to rename a device or sign it out.
///
/// - Parameters:
///   - device: The device to rename or sign out.
///   - refused: The name that was entered, if it was rejected.
///   - csrf: The token for the page's forms.
public func deviceNameScreen(
  _ device: SignedInDevice, refused: String? = nil, csrf: String = ""
) -> HTML {
  build {
    tag("div", .class("title")) {
      tag("h1") { device.name }
      tag("p", .class("quiet")) { device.details }
      if device.isSynthetic { demoNotice(DeviceListWords.demo.text) }
    }
    usable(!device.isSynthetic) { deviceForms(device, refused: refused, csrf: csrf) }
  }
}

private func deviceForms(_ device: SignedInDevice, refused: String?, csrf: String) -> HTML {
  let address = joined("/settings/devices/", device.id)
  return build {
    postForm(address, csrf) {
      InputField(
        name: "name", label: DeviceListWords.name.text, value: refused ?? device.name,
        hint: refused == nil
          ? nil : DeviceListWords.nameRefused.filled(decimal(Limits.deviceNameLength)),
        isRefused: refused != nil, limit: Limits.deviceNameLength
      ).html()
      tag("div", .class("buttons")) {
        tag("button", .type("submit"), .class("button primary")) { DeviceListWords.save }
        tag("a", .class("button"), .href("/settings/devices")) { HouseholdWords.cancel }
      }
    }
    tag("section") {
      tag("h2") { DeviceListWords.signOut }
      tag("p", .class("quiet")) {
        device.isCurrentDevice ? DeviceListWords.signOutThis : .signOutOther
      }
      wideButton(joined(address, "/sign-out"), DeviceListWords.signOutIt.text, csrf, "")
    }
  }
}

extension SignedInDevice {
  fileprivate var details: String {
    isCurrentDevice
      ? DeviceListWords.thisOne.text : DeviceListWords.lastSeen.filled(lastSeen.dayText())
  }
}

extension PendingSignInLink {
  fileprivate var age: String {
    ageSeconds < 60
      ? DeviceListWords.linkIsNew.text
      : DeviceListWords.linkAge.filled(durationText(ageSeconds))
  }
}

extension DeviceNotice {
  fileprivate var text: String {
    switch self {
    case .renamed: DeviceListWords.saved.text
    case .linkRevoked: DeviceListWords.linkRevoked.text
    case .signedOut(let count): DeviceListWords.signedOutOthers.filled(decimal(count))
    }
  }
}
