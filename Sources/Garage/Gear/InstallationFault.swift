/// Why a part cannot be installed there then.
public enum InstallationFault: Error, Equatable, Sendable {
  /// Bikes and shoes are installed on nothing.
  case notAPart
  /// It would be on itself, directly or by way of others.
  case onItself
  /// It is installed elsewhere at that time; `id` is that installation.
  case installedElsewhere(id: GearID)
  /// It was installed where it is only later than that.
  case installedLater
  /// The end is not after the beginning, or one of them is no number.
  case endsBeforeItBegins
  /// Parts within parts within parts: more than `Workshop.mostLevels`.
  case tooDeep
  /// One of the two does not exist.
  case unknown
}
