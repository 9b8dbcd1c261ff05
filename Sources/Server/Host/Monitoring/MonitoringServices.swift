import Store

/// The dependencies of the metrics and of the health checks.
struct MonitoringServices: Sendable {
  let base: BaseServices
  let metrics = Metrics()
  let readiness: Readiness
  /// Returns the free bytes of the disk that contains a path, or nil if the system doesn't report them.
  let freeBytes: @Sendable (String) -> Int?
  /// The time at which the server started, in seconds since 1970.
  let startedAt: Double

  init(_ base: BaseServices, freeBytes: @escaping @Sendable (String) -> Int?) {
    (self.base, self.freeBytes, startedAt) = (base, freeBytes, base.now())
    readiness = Readiness(
      accounts: base.accounts, stores: base.stores, dataPath: base.directory.path)
  }
}
