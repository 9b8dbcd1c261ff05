import ArgumentParser
import Server

/// The options of `andante serve` for a proxy that signs its visitors in.
struct ProxyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A header in which a proxy says who is signed in, as Remote-User.", valueName: "header"))
  var trustHeader: String?

  @Option(
    help: ArgumentHelp(
      "The proxy's address, from which alone the header is believed.", valueName: "address/bits"))
  var trustedProxy: [String] = []

  @Flag(help: "Make an athlete for each new name that the proxy says.")
  var createAthletes = false

  /// - Throws: `ValidationError` where the options do not fit together.
  func check(demo: Bool) throws {
    do {
      guard try trust() != nil, demo else { return }
    } catch let fault as ProxyTrust.Fault {
      throw ValidationError(fault.description)
    }
    throw ValidationError("--demo signs in by itself: leave --trust-header away.")
  }

  func trust() throws -> ProxyTrust? {
    try ProxyTrust(header: trustHeader, proxies: trustedProxy, makesAthletes: createAthletes)
  }
}
