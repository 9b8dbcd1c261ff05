import ActivityFiles
import ArgumentParser
import Engine
import Foundation
import Outbound
import Server
import Store
import Strava

/// `andante serve`: runs the server.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves the web app.",
    discussion: """
      Only this machine can reach it, unless you use --host or --lan.

      Every option is also an environment variable: ANDANTE_PUBLIC_URL for --public-url, ANDANTE_LAN=yes for --lan. \
      An option overrides its variable.
      """)

  @Option(help: dataHelp)
  var data: String?

  @Option(help: "The athlete who gets the sign-in link.")
  var athlete: String?

  @Option(help: "The address to listen on; by default 127.0.0.1, or 0.0.0.0 with --lan.")
  var host: String?

  @Option(help: "The port to listen on; by default 8080, or 8443 with --lan.")
  var port: Int?

  @Option(help: "With --lan, the port for plain HTTP, where phones get the certificate.")
  var trustPort = 8080

  @Flag(help: "Start with a made-up athlete and six months of history.")
  var demo = false

  @Option(
    help: ArgumentHelp("The seed of the demo's history; the same number gives the same history."))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The last day of the demo's history.", valueName: "yyyy-mm-dd"))
  var today: String?

  @Flag(help: "Serve phones on the local network over HTTPS.")
  var lan = false

  @Flag(help: "With --lan, create a new certificate authority, which each phone must trust.")
  var newAuthority = false

  @OptionGroup var monitoring: MonitoringOptions

  @Option(
    help: ArgumentHelp(
      "A public name of the server, behind a reverse proxy with HTTPS.", valueName: "name"
    ))
  var publicName: [String] = []

  @Option(
    help: ArgumentHelp(
      "The full public address behind a reverse proxy, such as https://ada.example.org/andante.",
      valueName: "URL"))
  var publicUrl: [String] = []

  @Option(
    help: ArgumentHelp(
      "A proxy whose forwarded headers are trusted; with a public name, by default this machine.",
      valueName: "address or block"))
  var trustedProxy: [String] = []

  @Option(
    help: ArgumentHelp(
      "A forwarded header that this proxy sets, such as X-Forwarded-For; all others are then ignored.",
      valueName: "header"))
  var forwardedHeader: [String] = []

  @Option(
    help: ArgumentHelp(
      "An address in your network to which every athlete, not only the administrator, may send reminders.",
      valueName: "address or block"))
  var allowAddress: [String] = []

  @Option(help: ArgumentHelp("The folder with the web files.", valueName: "directory"))
  var web: String?

  @Option(
    help: ArgumentHelp(
      "A folder whose new files are imported every 15 minutes.", valueName: "directory"),
    completion: .directory)
  var watch: String?

  @Option(
    help: ArgumentHelp("The address of Strava's API; by default Strava's own.", valueName: "URL"))
  var stravaApi: String?

  @OptionGroup var proxy: ProxyOptions

  @OptionGroup var oidc: OIDCOptions

  @OptionGroup var mail: MailOptions

  @Option(
    help: ArgumentHelp(
      "The storage limit for each athlete's data and uploads, such as 20GB; by default none.",
      valueName: "size"))
  var quota: ByteSize?

  @Option(
    help: ArgumentHelp(
      "This instance's name at the load balancer, if there are several.", valueName: "name"))
  var instance: String?

  private var listeningPort: Int { port ?? (lan ? 8443 : 8080) }

  private static let pollIntervals = InputRange(0.1...3_600)

  @Option(help: .hidden)
  var lookEvery = 60.0

  @Flag(help: "Print a sign-in link for another device.")
  var newLink = false

  @Flag(help: "Print every option's value and source, without starting the server.")
  var printConfig = false

  @Flag(help: "With --print-config, print JSON.")
  var json = false

  func validate() throws {
    try proxy.check(demo: demo)
    guard !json || printConfig else { throw ValidationError("--json needs --print-config.") }
    for (name, port) in [("--port", port ?? 0), ("--trust-port", trustPort)]
    where !(0...65_535).contains(port) {
      throw ValidationError("\(name) must be between 0 and 65535.")
    }
    if let stravaApi {
      do { _ = try StravaAddresses(apiBase: stravaApi) } catch {
        throw ValidationError("--strava-api: \(error)")
      }
    }
    if let web, PathKind(of: web + "/app.js") != .file {
      throw ValidationError("--web must be the folder with the web files, not \(web).")
    }
    if let host { try checkHost(host, option: "--host") }
    try monitoring.check(port: listeningPort)
    do { _ = try options() } catch { throw ValidationError("\(error)") }
    guard Self.pollIntervals.checked(lookEvery) != nil else {
      throw ValidationError("--look-every must be between 0.1 and 3600 seconds.")
    }
    if let instance, InstanceName(instance) == nil {
      throw ValidationError(
        "--instance must be 1 to 32 lower-case letters, digits and hyphens, and start with a letter."
      )
    }
    if let today, Day(today) == nil {
      throw ValidationError("--today must be a date such as 2026-11-21, not \(today).")
    }
  }

  func run() async throws {
    warnOfVariables()
    guard !printConfig else { return try printConfiguration() }
    do {
      try await serve(
        try options(), say: { try StandardStream.writeOutput($0 + "\n") },
        sayLater: { StandardStream.error.write($0 + "\n") })
    } catch let error as any CustomStringConvertible & Error {
      Console.standard.warn("\(error)")
      throw ExitCode(1)
    }
  }

  /// Returns the trusted proxies: the given ones, or else those on this machine if there is an HTTPS public address. A
  /// plain HTTP address doesn't imply a proxy: it may be a container's published port, through which all visitors can
  /// appear to come from this machine.
  private func proxies() throws -> TrustedProxies {
    guard trustedProxy.isEmpty else { return try TrustedProxies(trustedProxy) }
    return try publicAddresses().contains(where: \.isSecure) ? .loopback : .none
  }

  private func publicAddresses() throws -> [PublicAddress] {
    try publicUrl.map { try PublicAddress(url: $0) }
      + publicName.map { try PublicAddress(name: $0) }
  }

  private func allowedAddresses() throws -> [AddressBlock] {
    try AddressBlock.list(allowAddress, option: "--allow-address")
  }

  func options() throws -> ServerOptions {
    var options = ServerOptions(dataPath: data ?? DataDirectory.defaultPath)
    options.athleteName = athlete
    options.dataIsTemporary = demo && data == nil
    options.host = host ?? (lan ? "0.0.0.0" : "127.0.0.1")
    options.trustPort = trustPort
    options.port = listeningPort
    options.usesLocalNetwork = lan
    options.proxyTrust = try proxy.trust(trustedProxy)
    options.oidc = try oidc.settings()
    options.mail = try mail.settings()
    options.publicAddresses = try publicAddresses()
    options.allowedAddresses = try allowedAddresses()
    options.createsNewAuthority = newAuthority
    monitoring.apply(to: &options)
    options.trustedProxies = try proxies()
    try options.trust(forwardedHeaders: forwardedHeader)
    options.webPath = web
    options.gallery = Andante.gallery
    options.runCommand = Andante.runHosted
    options.printsNewLink = newLink
    options.quotaBytes = quota?.bytes
    options.pollInterval = .seconds(Self.pollIntervals.clamped(lookEvery))
    options.instance = instance.flatMap(InstanceName.init)
    options.watchedFolder = watch.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    if let stravaApi { options.strava = try StravaAddresses(apiBase: stravaApi) }
    if demo {
      options.demo = ServerOptions.Demo(seed: seed, today: today.flatMap { Day($0)?.number })
    }
    return options
  }
}
