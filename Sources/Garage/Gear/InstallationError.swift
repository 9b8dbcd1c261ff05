/// The reason why an installation is impossible.
public enum InstallationError: Error, Equatable, Sendable {
  /// Only parts can be installed, not bikes or shoes.
  case notAPart
  /// The part would be installed on itself, directly or through other parts.
  case onItself
  /// The part is already installed elsewhere at that time, by the installation `id`.
  case installedElsewhere(id: GearID)
  /// The part wasn't installed until after the given time.
  case installedLater
  /// The end isn't later than the start, or a timestamp is out of range.
  case endsBeforeItBegins
  /// Parts are nested more than `UsageLedger.maximumNesting` deep.
  case tooDeep
  /// The part or the host doesn't exist.
  case unknown
}
