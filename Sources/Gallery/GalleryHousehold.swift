import Engine
import Screens

var householdGallery: [GalleryItem] { householdPages + athletePages + devicePages }

private func moment(days: Double) -> Instant {
  Instant(unixSeconds: galleryNow.unixSeconds + days * 86_400, zoneMinutes: 60)
}

private let robin = HouseholdRow(
  id: "1", name: "Robin", byteCount: 184_320_000, isVisitor: true, isAdministrator: true)
private let kim = HouseholdRow(
  id: "2", name: "Kim Alexandra Featherstonehaugh-Lindqvist", byteCount: 412_000)
private var toni: HouseholdRow {
  HouseholdRow(id: "3", name: "Toni", isInvited: true, linkEnds: moment(days: 6))
}

private var link: SignInLink {
  SignInLink(
    address: "https://192.168.1.7:8443/setup?token=J0bq2nS1o-4VhZ2mVx1H9vYk3q7wG0ZfT5uWcR8dLxE",
    picture: samplePicture, ends: moment(days: 7),
    trustAddress: "http://192.168.1.7:8080/trust")
}

/// A pattern that only looks like a QR code, because the encoder is in another module.
private var samplePicture: QRPicture {
  QRPicture(size: 29, modules: (0..<29 * 29).map { ($0 * $0 / 7 + $0 / 29 * 3) % 5 < 2 })
}

private var householdPages: [GalleryItem] {
  let all = [robin, kim, toni]
  var own = kim
  own.isVisitor = true
  var localOnly = link
  localOnly.isLocalOnly = true
  var demo = HouseholdState(athletes: all)
  demo.isDemo = true
  localOnly.trustAddress = nil
  localOnly.address =
    "http://127.0.0.1:8080/setup?token=J0bq2nS1o-4VhZ2mVx1H9vYk3q7wG0ZfT5uWcR8dLxE"
  let states: [(String, String, HouseholdState)] = [
    ("household", "Household, several", HouseholdState(athletes: all)),
    ("household-one", "Household, one athlete", HouseholdState(athletes: [robin])),
    ("household-demo", "Household, of a demo", demo),
    (
      "household-member", "Household, for who does not administer it",
      HouseholdState(athletes: [own], administratorName: "Robin")
    ),
    (
      "household-invitation", "Household, an invitation",
      HouseholdState(athletes: all, invitation: ("Toni", link))
    ),
    (
      "household-invitation-here", "Household, an invitation for this machine only",
      HouseholdState(athletes: all, invitation: ("Toni", localOnly))
    ),
    (
      "household-refused", "Household, a name that is taken",
      HouseholdState(athletes: all, problem: .nameTaken(typed: "Robin"))
    ),
    (
      "household-forgotten", "Household, somebody forgotten",
      HouseholdState(athletes: [robin, kim], notice: .forgotten("Toni"))
    ),
    (
      "household-handed-over", "Household, handed over",
      HouseholdState(athletes: [own], administratorName: "Robin", notice: .handedOver("Robin"))
    ),
  ]
  return states.map { slug, title, state in
    GalleryItem(slug, title, .household) { householdScreen(state) }
  }
}

private var athletePages: [GalleryItem] {
  var demo = HouseholdAthleteState(athlete: kim, visitorIsAdministrator: true)
  demo.isDemo = true
  let states: [(String, String, HouseholdAthleteState)] = [
    ("", "", HouseholdAthleteState(athlete: kim, visitorIsAdministrator: true)),
    ("-own", ", oneself", HouseholdAthleteState(athlete: robin, visitorIsAdministrator: true)),
    ("-invited", ", invited", HouseholdAthleteState(athlete: toni, visitorIsAdministrator: true)),
    (
      "-refused", ", a name refused",
      HouseholdAthleteState(
        athlete: kim, visitorIsAdministrator: true, problem: .nameRefused(typed: " "))
    ),
    ("-demo", ", of a demo", demo),
  ]
  let forgetting: [(String, String, HouseholdAthleteState)] = [
    ("", "", HouseholdAthleteState(athlete: kim, visitorIsAdministrator: true)),
    (
      "-refused", ", another name typed",
      HouseholdAthleteState(
        athlete: kim, visitorIsAdministrator: true, problem: .notConfirmed(typed: "Kim"))
    ),
    (
      "-needed", ", the administrator",
      HouseholdAthleteState(athlete: robin, visitorIsAdministrator: true, isNeeded: true)
    ),
    ("-demo", ", of a demo", demo),
  ]
  return states.map { slug, title, state in
    GalleryItem("household-athlete\(slug)", "Athlete\(title)", .household) {
      householdAthleteScreen(state)
    }
  }
    + forgetting.map { slug, title, state in
      GalleryItem("household-forget\(slug)", "Forget\(title)", .household) {
        deleteAthleteScreen(state)
      }
    }
}

private var devicePages: [GalleryItem] {
  let here = SignedInDevice(
    id: "1", name: "Firefox on Linux", lastSeen: galleryNow, isCurrentDevice: true)
  let phone = SignedInDevice(
    id: "2", name: "Safari on the old iPhone in the kitchen", lastSeen: moment(days: -12),
    isCurrentDevice: false)
  var fictional = phone
  fictional.isSynthetic = true
  let other = fictional
  var demo = DevicesState(devices: [here, other])
  demo.isDemo = true
  var linked = DevicesState(devices: [here], link: link)
  linked.pendingLinks = [
    PendingSignInLink(id: "b7", ageSeconds: 0, ends: moment(days: 1)),
    PendingSignInLink(id: "a3", ageSeconds: 15_000, ends: galleryNow),
  ]
  let states: [(String, String, DevicesState)] = [
    ("devices-demo", "Devices, of a demo", demo),
    ("devices", "Devices", DevicesState(devices: [here, phone])),
    ("devices-one", "Devices, only this one", DevicesState(devices: [here])),
    (
      "devices-link", "Devices, a link for another one", linked
    ),
    (
      "devices-link-revoked", "Devices, a link revoked",
      DevicesState(devices: [here], notice: .linkRevoked)
    ),
    (
      "devices-renamed", "Devices, one renamed",
      DevicesState(devices: [here, phone], notice: .renamed)
    ),
    (
      "devices-signed-out", "Devices, the others signed out",
      DevicesState(devices: [here], notice: .signedOut(3))
    ),
  ]
  return states.map { slug, title, state in
    GalleryItem(slug, title, .devices) { devicesScreen(state) }
  } + [
    GalleryItem("device-name", "A device’s name", .devices) { deviceNameScreen(phone) },
    GalleryItem("device-name-demo", "A device’s name, of a demo", .devices) {
      deviceNameScreen(other)
    },
    GalleryItem("device-name-refused", "A device’s name, refused", .devices) {
      deviceNameScreen(phone, refused: " ")
    },
  ]
}
