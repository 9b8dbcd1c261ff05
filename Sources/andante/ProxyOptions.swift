import ArgumentParser
import Server

/// The options of `andante serve` for a proxy that signs its visitors in.
struct ProxyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A header in which a proxy says who is signed in, as Remote-User.", valueName: "header"))
  var trustHeader: String?

  @Flag(help: "Make an athlete for each new name that the proxy says.")
  var createAthletes = false

  /// - Throws: `ValidationError` for a demo with `--trust-header`.
  func check(demo: Bool) throws {
    guard demo, trustHeader != nil else { return }
    throw ValidationError("--demo signs in by itself: leave --trust-header away.")
  }

  /// - Parameter proxies: those of `--trusted-proxy`, from which alone the header is believed.
  func trust(_ proxies: [String]) throws -> ProxyTrust? {
    try ProxyTrust(
      header: trustHeader, proxies: try TrustedProxies(proxies), makesAthletes: createAthletes)
  }
}
