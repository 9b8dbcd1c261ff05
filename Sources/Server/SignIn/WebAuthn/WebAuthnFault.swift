/// Why a passkey was refused.
enum WebAuthnFault: Error, Equatable {
  /// Bytes that are not what the named part must be.
  case unreadable(String)
  /// Made for the other purpose: to add a passkey, or to sign in.
  case wrongPurpose
  case wrongChallenge
  /// Another page than this site's.
  case wrongOrigin
  /// A page of this site inside another one.
  case foreignFrame
  /// For a server of another name.
  case wrongSite
  /// Nobody touched the authenticator.
  case nobodyPresent
  /// Said to be backed up and impossible to back up.
  case impossibleBackup
  case unsupportedKey
  case unsupportedAttestation
  case wrongSignature
  /// For another athlete than the one the passkey is of.
  case wrongAthlete
  /// Signed before, or copied.
  case counterWentBack
  /// Nobody's here, or removed.
  case unknownPasskey
  /// None was asked for by this browser, or too long ago.
  case notAwaited

  /// For the person at the browser.
  var sentence: String {
    switch self {
    case .unreadable(let part): "The passkey’s \(part) cannot be read. Try again."
    case .wrongPurpose, .wrongChallenge, .notAwaited:
      "The passkey answered something else, or too late. Try again."
    case .wrongOrigin, .foreignFrame, .wrongSite:
      "The passkey is for another address than this page’s."
    case .nobodyPresent: "The passkey was used without anybody there. Try again and confirm it."
    case .impossibleBackup: "The passkey contradicts itself about its backup. Use another one."
    case .unsupportedKey:
      "The passkey uses a kind of key that Andante does not know: it takes ES256 and Ed25519."
    case .unsupportedAttestation: "The passkey brings a certificate along that was not asked for."
    case .wrongSignature: "The passkey’s signature is not right."
    case .wrongAthlete: "The passkey is of another athlete."
    case .counterWentBack:
      "The passkey’s counter went back, so it may have been copied. "
        + "Sign in with a link, remove it in Settings and add it again."
    case .unknownPasskey: "This passkey is not known here. It may have been removed in Settings."
    }
  }
}
