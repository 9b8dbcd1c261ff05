import Engine
import Model
import Screens

var activityGallery: [GalleryItem] {
  [
    activity("activity", "Activity", SampleTrack()),
    activity(
      "activity-imperial", "Activity, imperial, from a file", SampleTrack(tunnel: nil),
      units: .imperial, source: "2026-11-19-1804.gpx"),
    activity("activity-ride", "Activity, a ride", ride, sport: .cycling),
    activity(
      "activity-coached", "Activity, coached, with records", SampleTrack(isCoached: true),
      records: [1000, 5000]),
    activity(
      "activity-coached-imperial", "Activity, coached, imperial, told nothing of the body",
      SampleTrack(isCoached: true), units: .imperial, body: AthleteBody()),
    activity(
      "activity-sources", "Activity, recorded by several", SampleTrack(),
      source: "2026-11-19-1804.fit", sources: furtherGallery),
    activity(
      "activity-session-sources", "Activity, recorded by Andante and others", SampleTrack(),
      sources: Array(furtherGallery.prefix(1))),
    activity(
      "activity-file-again", "Activity, its file again", SampleTrack(),
      notice: ImportNotice(outcome: .attached, remarks: 3)),
    activity(
      "activity-file-parts", "Activity, one of several of its file", SampleTrack(),
      notice: ImportNotice(outcome: .imported, activities: 3)),
    activity(
      "activity-not-measured", "Activity, its original cannot be read again", SampleTrack(),
      source: "ride.tcx", notMeasured: "line 12: the document ends in the middle of something"),
    activity("activity-short", "Activity, one lap", SampleTrack(meters: 400, tunnel: nil)),
    activity(
      "activity-no-heart", "Activity, positions only",
      SampleTrack(meters: 5000, hasHeartRate: false)),
    activity(
      "activity-indoor", "Activity, no positions",
      SampleTrack(meters: 0, tunnel: nil, sport: .workout, hasPositions: false), sport: .workout),
    activity("activity-added", "Activity, straight lines added", SampleTrack(tunnel: nil)) {
      $0.quality.addedMeters = 540
    },
    activity(
      "activity-treadmill", "Activity, distance by steps",
      SampleTrack(meters: 5200, tunnel: nil, hasPositions: false)
    ) {
      $0.quality = TrackQuality()
      ($0.quality.estimatedMeters, $0.quality.distanceDeviation) = (5200, 610)
    },
    activity(
      "activity-treadmill-stated", "Activity, distance of a treadmill",
      SampleTrack(meters: 5200, tunnel: nil, hasPositions: false)
    ) {
      $0.quality = TrackQuality()
      $0.quality.addedMeters = 5200
    },
    GalleryItem("activity-empty", "Activity, nothing measured", .activity) {
      activityScreen(
        ActivityState(
          id: "8", title: "", sport: .other, start: nil, sourceFile: "route.gpx",
          analysis: ActivityAnalysis()))
    },
    GalleryItem("activity-edit", "Edit activity", .activityEdit) {
      activityEditScreen(
        ActivityEditState(
          id: "3", title: "Evening run", sport: .running, notes: "Calm.\nWind from the west."))
    },
    GalleryItem("activity-edit-file", "Edit activity, from a file", .activityEdit) {
      activityEditScreen(
        ActivityEditState(
          id: "3", title: "Evening run", sport: .running, notes: "", start: StartFields(galleryNow))
      )
    },
    GalleryItem("activity-edit-start", "Edit activity, refused start", .activityEdit) {
      activityEditScreen(
        ActivityEditState(
          id: "3", title: "Evening run", sport: .running, notes: "",
          start: StartFields(time: "18:04", isRefused: true)))
    },
    GalleryItem("activity-edit-refused", "Edit activity, no title", .activityEdit) {
      activityEditScreen(
        ActivityEditState(
          id: "3", title: "", sport: .running, notes: "", titleIsRefused: true))
    },
  ]
}

private var ride: SampleTrack {
  SampleTrack(meters: 184_300, secondsPerMeter: 0.13, sport: .cycling)
}

private func activity(
  _ slug: String, _ title: String, _ track: SampleTrack, sport: Sport = .running,
  units: UnitSystem = .metric, source: String? = nil, body: AthleteBody = galleryBody,
  records: [Double] = [], sources: [FurtherSource] = [],
  notice: ImportNotice? = nil, notMeasured: String? = nil,
  change: @escaping @Sendable (inout ActivityAnalysis) -> Void = { _ in }
) -> GalleryItem {
  GalleryItem(slug, title, .activity) {
    var state = ActivityState(
      id: "3", title: "Evening run", sport: sport, start: galleryNow,
      notes: "Calm. Wind from the west, legs fresh.", sourceFile: source,
      analysis: track.analysis(), units: units, csrf: "token", body: body, records: records)
    state.sources = sources
    state.notice = notice
    state.notMeasured = notMeasured
    change(&state.analysis)
    return activityScreen(state)
  }
}

private let furtherGallery = [
  FurtherSource(
    id: "a", name: "Evening_run_exported_from_the_service_with_a_long_name.gpx", meters: 9_987,
    measuredValues: 14_404),
  FurtherSource(id: "b", name: "strap.tcx", meters: 0, measuredValues: 3_601),
]

/// The complete body data of an athlete.
let galleryBody = AthleteBody(
  kilograms: 68.5, restingHeartRate: 52, maximumHeartRate: 186, age: 38, isFemale: true)

var settingsGallery: [GalleryItem] {
  [
    GalleryItem("settings", "Settings", .settings) {
      settingsScreen(
        SettingsState(
          values: sampleValues, hasLocalNetwork: true, mayChooseFolders: true, seesBackups: true,
          csrf: "token"))
    },
    GalleryItem("settings-empty", "Settings, nothing told", .settings) {
      settingsScreen(SettingsState(values: AthleteSettings()))
    },
    GalleryItem("settings-saved", "Settings, saved, imperial", .settings) {
      var values = sampleValues
      values.units = .imperial
      var state = SettingsState(values: values, wasSaved: true)
      state.storage = ("1240 MB", "20.0 GB")
      return settingsScreen(state)
    },
    GalleryItem("settings-problems", "Settings, refused fields", .settings) {
      settingsScreen(
        SettingsState(
          values: sampleValues,
          problems: [
            SettingsIssue(field: .heightMeters, typed: "17 m"),
            SettingsIssue(field: .weightKilograms, typed: "heavy"),
            SettingsIssue(field: .birthYear, typed: "88"),
            SettingsIssue(field: .restingHeartRate, typed: "200"),
            SettingsIssue(field: .maximumHeartRate, typed: "<b>"),
          ]))
    },
    GalleryItem("about", "About", .about) {
      aboutScreen(
        AboutState(
          version: "0.2.0+git20261128.143205.abc1234", analysisVersion: 1, abiVersion: 1,
          dataDirectory: "/home/clara/.local/share/andante"))
    },
  ]
}

private let sampleValues: AthleteSettings = {
  var values = AthleteSettings()
  (values.heightMeters, values.weightKilograms) = (1.75, 68.5)
  (values.birthYear, values.sex) = (1988, .female)
  (values.restingHeartRate, values.maximumHeartRate) = (52, 186)
  return values
}()

var deviceGallery: [GalleryItem] {
  CheckResult.allCases.map { result in
    GalleryItem(
      "device-check-\(result.name)", "Device check, all rows: \(result.name)",
      .deviceCheck
    ) { deviceCheckScreen(DeviceCheckState(result: result)) }
  }
}

var messageGallery: [GalleryItem] {
  let messages: [(String, MessageState)] = [
    ("not-found", .notFound), ("failed", .failed), ("offline", .offline),
    ("form-expired", .formExpired), ("signed-out", .signedOut), ("too-large", .tooLarge),
    ("not-understood", .notUnderstood), ("unavailable", .unavailable),
  ]
  return messages.map { slug, state in
    GalleryItem(
      "message-\(slug)", "Message: \(slug)", .message, showsTabs: state != .signedOut
    ) { messageScreen(state) }
  } + [
    GalleryItem("message-refused", "Message: refused", .message) {
      refusedScreen("The date is in the future. Choose today or an earlier day.")
    },
    GalleryItem("setup", "Sign-in link", .setup, showsTabs: false) {
      setupScreen(.ready(token: "abc", suggestedName: "Safari on iPhone", csrf: ""))
    },
    GalleryItem("setup-invalid", "Sign-in link, used", .setup, showsTabs: false) {
      setupScreen(.invalid)
    },
  ]
    + TrustPlatform.allCases.map { platform in
      GalleryItem(
        "trust-\(Int(platform.rawValue))", "Phone set-up", .trust, showsTabs: false
      ) { trustScreen(trust(platform)) }
    }
}

private func trust(_ platform: TrustPlatform) -> TrustState {
  let size = 25
  let modules = (0..<(size * size)).map { ($0 * 7919 + $0 / size * 104_729) % 11 < 5 }
  return TrustState(
    platform: platform, addresses: ["https://desk.local:8443", "https://192.168.1.20:8443"],
    fingerprint: platform != .other
      ? nil
      : "3A:91:0C:5E:77:D2:48:BB:16:F0:9D:E4:27:6A:C3:81:5F:08:B9:74:EE:12:D6:30:8C:A5:4B:97:61:FD:2E:03",
    picture: QRPicture(size: size, modules: modules), isTrusted: platform == .other)
}
