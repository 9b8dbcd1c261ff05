import ArgumentParser
import Server

/// The options of `andante serve` for monitoring: metrics and the log.
struct MonitoringOptions: ParsableArguments {
  @Flag(help: "Serve /metrics for Prometheus, only to this machine unless you add --metrics-host.")
  var metrics = false

  @Option(help: "The port for /metrics.")
  var metricsPort = 9464

  @Option(
    help: ArgumentHelp(
      "The address to serve /metrics on, such as 0.0.0.0 in a container. It has no sign-in.",
      valueName: "address"))
  var metricsHost = "127.0.0.1"

  @Flag(help: "Log the address of each visitor whose sign-in link, passkey or token is refused.")
  var logRefusedSignIns = false

  /// - Parameter port: The port on which pages are served.
  func check(port: Int) throws {
    guard (1...65_535).contains(metricsPort) else {
      throw ValidationError("--metrics-port must be between 1 and 65535.")
    }
    guard !metrics || metricsPort != port else {
      throw ValidationError("--metrics-port must differ from --port.")
    }
    try checkHost(metricsHost, option: "--metrics-host")
    guard metrics || metricsHost == "127.0.0.1" else {
      throw ValidationError("--metrics-host needs --metrics.")
    }
  }

  func apply(to options: inout ServerOptions) {
    options.metricsPort = metrics ? metricsPort : nil
    options.metricsHost = metricsHost
    options.logsRefusedSignIns = logRefusedSignIns
  }
}

/// - Throws: `ValidationError` if the text cannot be an address or the name of a machine. Whether a name can be resolved is
///   only known when the server starts.
func checkHost(_ text: String, option: String) throws(ValidationError) {
  let isPossible =
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || ".-_:%".contains($0) }
  guard isPossible else {
    throw ValidationError(
      "\(option) must be an address or a name such as 127.0.0.1 or localhost, not “\(text)”.")
  }
}
