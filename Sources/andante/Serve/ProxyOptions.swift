import ArgumentParser
import Server

/// The options of `andante serve` for a proxy that authenticates users.
struct ProxyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A header in which a proxy sends the signed-in user, such as Remote-User.",
      valueName: "header"))
  var trustHeader: String?

  @Flag(help: "Create an athlete for each new name that the proxy sends.")
  var createAthletes = false

  /// - Throws: `ValidationError` if `--trust-header` is used with a demo.
  func check(demo: Bool) throws {
    guard demo, trustHeader != nil else { return }
    throw ValidationError("--demo signs in automatically: leave out --trust-header.")
  }

  /// - Parameter proxies: The values of `--trusted-proxy`. The header is only accepted from these proxies.
  func trust(_ proxies: [String]) throws -> ProxyTrust? {
    try ProxyTrust(
      header: trustHeader, proxies: try TrustedProxies(proxies), createsAthletes: createAthletes)
  }
}
