enum WebAuthnError: Error, Equatable {
  /// The given part cannot be decoded.
  case unreadable(String)
  /// The response was created for registration instead of sign-in, or vice versa.
  case wrongPurpose
  case wrongChallenge
  /// The response was created on a page of another origin.
  case wrongOrigin
  /// The page was embedded in a page of another site.
  case foreignFrame
  /// The passkey belongs to another site.
  case wrongSite
  /// The user did not confirm on the authenticator.
  case userNotPresent
  /// The flags mark the passkey as backed up, although they also mark it as not eligible for backup.
  case impossibleBackup
  case unsupportedKey
  case unsupportedAttestation
  case wrongSignature
  /// The user handle is that of another athlete.
  case wrongAthlete
  /// The signature counter decreased, which indicates a replay or a copied passkey.
  case counterWentBack
  /// The passkey was never registered here or was removed.
  case unknownPasskey
  /// The challenge is unknown or has expired.
  case noPendingChallenge

  /// The message for the person who is signing in.
  var sentence: String {
    switch self {
    case .unreadable(let part): "The passkey’s \(part) cannot be read. Try again."
    case .wrongPurpose, .wrongChallenge, .noPendingChallenge:
      "The passkey’s answer belongs to another request, or came too late. Try again."
    case .wrongOrigin, .foreignFrame, .wrongSite:
      "The passkey belongs to another address."
    case .userNotPresent: "Nobody confirmed the use of the passkey. Try again and confirm it."
    case .impossibleBackup: "The passkey’s backup information is inconsistent. Use another one."
    case .unsupportedKey:
      "The passkey uses a kind of key that Andante does not support: it accepts ES256 and Ed25519."
    case .unsupportedAttestation: "The passkey sent an unexpected certificate."
    case .wrongSignature: "The passkey’s signature is invalid."
    case .wrongAthlete: "The passkey belongs to another athlete."
    case .counterWentBack:
      "The passkey’s counter went backwards, so it may have been copied. "
        + "Sign in with a link, remove it in Settings and add it again."
    case .unknownPasskey: "This passkey is unknown here. It may have been removed in Settings."
    }
  }
}
