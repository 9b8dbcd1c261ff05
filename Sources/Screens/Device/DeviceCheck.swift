/// Returns the page that tests every browser feature that a run needs. The script sets each row's `data-result` and
/// inserts the measured number; the style sheet shows the verdict and remedy for that result.
public func deviceCheckScreen(_ state: DeviceCheckState) -> HTML {
  build {
    tag("h1") { PageWords.deviceCheck }
    tag("p", .class("lead quiet")) { DeviceWords.intro }
    tag("button", .type("button"), .class("button"), .action("run-checks")) { DeviceWords.runAll }
    tag("noscript") { tag("p", .class("notice bad")) { DeviceWords.needsScript } }
    tag("ul", .class("checks")) {
      for feature in DeviceFeature.allCases { DeviceRow(feature).html(state.result) }
    }
  }
}

/// The result of testing a device feature.
public enum CheckResult: UInt8, Equatable, Sendable, CaseIterable {
  case untested, testing, ok, limited, failed, missing, denied

  /// The value of `data-result`.
  public var name: String {
    switch self {
    case .untested: "untested"
    case .testing: "testing"
    case .ok: "ok"
    case .limited: "limited"
    case .failed: "failed"
    case .missing: "missing"
    case .denied: "denied"
    }
  }

  var words: DeviceWords {
    switch self {
    case .untested: .untested
    case .testing: .testing
    case .ok: .ok
    case .limited: .limited
    case .failed: .failed
    case .missing: .missing
    case .denied: .denied
    }
  }
}

private struct DeviceRow {
  let feature: DeviceFeature
  let title: DeviceWords
  let why: DeviceWords
  /// The text around the number that the test measures.
  var number: DeviceWords?
  /// The advice for each result that needs action.
  var remedies: [(CheckResult, DeviceWords)] = []

  func html(_ result: CheckResult) -> HTML {
    tag("li", Attribute("data-check", feature.name), Attribute("data-result", result.name)) {
      tag("div", .class("check")) {
        tag("h2") { title }
        tag("p", .class("verdict"), .role("status")) { verdicts() }
        tag(
          "button", .type("button"), .class("button small"),
          .action(joined("test-", feature.name)), .label(DeviceWords.testName.filled(title.text))
        ) { DeviceWords.test }
      }
      tag("p", .class("quiet")) { why }
      if feature == .camera {
        tag(
          "video", .flag("data-preview"), .flag("muted"), .flag("playsinline"), .hidden,
          .label(title))
      }
      for (result, words) in remedies {
        tag("p", .class("remedy"), Attribute("data-remedy", result.name)) {
          unbroken(words.text)
        }
      }
    }
  }

  private func verdicts() -> HTML {
    build {
      for result in CheckResult.allCases {
        tag("span", Attribute("data-verdict", result.name)) { result.words }
      }
      if let number {
        let placeholder = tag("span", .flag("data-number"))
        tag("span", .class("number quiet")) {
          placed(number, placeholder, placeholder, placeholder)
        }
      }
    }
  }
}

extension DeviceRow {
  init(_ feature: DeviceFeature) {
    self.feature = feature
    switch feature {
    case .secure:
      (title, why, remedies) = (.secure, .secureWhy, [(.failed, .secureFailed)])
    case .location:
      (title, why, number) = (.location, .locationWhy, .meters)
      remedies = [
        (.denied, .locationDenied), (.missing, .locationMissing), (.failed, .locationFailed),
      ]
    case .motion:
      (title, why, number) = (.motion, .motionWhy, .samples)
      remedies = [(.denied, .motionDenied), (.missing, .motionMissing)]
    case .camera:
      (title, why, number) = (.camera, .cameraWhy, .lines)
      remedies = [(.denied, .cameraDenied), (.missing, .cameraMissing), (.failed, .cameraFailed)]
    case .sound:
      (title, why, number) = (.sound, .soundWhy, .soundFigures)
      remedies = [(.ok, .soundOk), (.missing, .soundMissing), (.failed, .soundFailed)]
    case .voice:
      (title, why) = (.voice, .voiceWhy)
      remedies = [(.ok, .voiceOk), (.missing, .voiceMissing), (.failed, .voiceFailed)]
    case .vibration:
      (title, why, remedies) = (.vibration, .vibrationWhy, [(.missing, .vibrationMissing)])
    case .wakelock:
      (title, why) = (.wakelock, .wakelockWhy)
      remedies = [
        (.missing, .wakelockMissing), (.failed, .wakelockFailed), (.denied, .wakelockFailed),
      ]
    case .storage:
      (title, why, number) = (.storage, .storageWhy, .gigabytes)
      remedies = [
        (.limited, .storageLimited), (.missing, .storageMissing), (.failed, .storageFailed),
      ]
    case .bluetooth:
      (title, why) = (.bluetooth, .bluetoothWhy)
      remedies = [(.missing, .bluetoothMissing), (.failed, .bluetoothFailed)]
    }
  }
}
