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

  /// - Throws: `ValidationError` where the options do not fit together.
  func check(_ proxies: [String], demo: Bool) throws {
    do {
      guard try trust(proxies) != nil, demo else { return }
    } catch let fault as any CustomStringConvertible & Error {
      throw ValidationError(fault.description)
    }
    throw ValidationError("--demo signs in by itself: leave --trust-header away.")
  }

  /// - Parameter proxies: those of `--trusted-proxy`, from which alone the header is believed.
  func trust(_ proxies: [String]) throws -> ProxyTrust? {
    try ProxyTrust(
      header: trustHeader, proxies: try TrustedProxies(proxies), makesAthletes: createAthletes)
  }
}
