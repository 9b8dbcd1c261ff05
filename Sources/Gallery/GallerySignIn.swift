import Engine
import Model
import Screens

var signInGallery: [GalleryItem] {
  passkeysGallery
    + PasskeySupport.allCases.filter { $0 != .known }.map { support in
      GalleryItem(
        "signed-out-\(support.slug)", "Signed out: passkeys \(support.slug)",
        .message,
        showsTabs: false
      ) { signedOutScreen(hasPasskeys: true, support: support) }
    }
    + SignInRedirectPage.allCases.map { passage in
      GalleryItem(
        "sign-in-\(passage.slug)", "Sign-in: \(passage.slug)", .setup,
        showsTabs: false
      ) { redirectScreen(passage, to: "/") }
    } + [
      GalleryItem("settings-proxy", "Settings: signed in by a proxy", .settings) {
        settingsScreen(SettingsState(values: AthleteSettings(), proxyName: "robin"))
      },
      GalleryItem("signed-out-provider", "Signed out: with a provider", .message, showsTabs: false)
      {
        signedOutScreen(hasPasskeys: true, provider: "id.example", support: .ready)
      },
      GalleryItem("signed-in-by-proxy-refused", "A proxy's name is nobody's", .message) {
        refusedScreen(
          "The proxy in front of Andante says that you are robin, and no athlete here has that name linked."
        )
      },
    ]
}

private var passkeysGallery: [GalleryItem] {
  let month = Instant(unixSeconds: galleryNow.unixSeconds - 30 * 86_400, zoneMinutes: 60)
  let laptop = PasskeyRow(
    id: "1", name: "Firefox on Linux", site: "andante.example", isHere: true, created: month,
    lastUsed: galleryNow)
  let several = [
    laptop,
    PasskeyRow(
      id: "2", name: "Phone", site: "andante.example", isHere: true, created: month),
    PasskeyRow(
      id: "3", name: "The security key with the long name on the ring with the house keys",
      site: "desk-in-the-study.local", isHere: false, created: month, lastUsed: month),
  ]
  let site = "andante.example"
  let robin = ProxyNames(current: "robin", linked: [LinkedName(id: "1", name: "robin")])
  let cases: [(String, PasskeysState)] =
    [
      ("none", PasskeysState(site: site, suggestedName: "Phone", support: .ready)),
      ("one", PasskeysState(passkeys: [laptop], site: site, support: .ready)),
      ("several", PasskeysState(passkeys: several, site: site, support: .ready)),
      ("address", PasskeysState(passkeys: [laptop], site: nil)),
      (
        "proxy",
        PasskeysState(
          site: site, proxy: robin, support: .ready)
      ),
      (
        "proxy-stranger",
        PasskeysState(
          site: site, proxy: ProxyNames(current: "robin", linked: []), support: .ready)
      ),
    ]
    + [
      (
        "provider",
        PasskeysState(
          site: site,
          provider: ProviderNames(host: "id.example", linked: [LinkedName(id: "1", name: "robin")]),
          support: .ready)
      )
    ]
    + [PasskeySupport.unsupported, .insecure, .cancelled, .known, .failed].map {
      ($0.slug, PasskeysState(site: site, suggestedName: "Phone", support: $0))
    }
  return cases.map { slug, state in
    GalleryItem("passkeys-\(slug)", "Passkeys: \(slug)", .tokens) {
      passkeysScreen(state)
    }
  }
}

extension PasskeySupport {
  fileprivate var slug: String {
    switch self {
    case .unknown: "unknown"
    case .ready: "ready"
    case .unsupported: "unsupported"
    case .insecure: "insecure"
    case .cancelled: "cancelled"
    case .known: "known"
    case .failed: "failed"
    }
  }
}

extension SignInRedirectPage {
  fileprivate var slug: String {
    switch self {
    case .leaving: "leaving"
    case .signedIn: "done"
    case .linked: "linked"
    case .signedOut: "signed-out"
    }
  }
}
