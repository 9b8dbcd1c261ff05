import ArgumentParser
import Server

/// The options of `andante serve` for signing in with OpenID Connect.
struct OIDCOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An OpenID Connect provider for sign-in.", valueName: "URL"))
  var oidcIssuer: String?

  @Option(
    name: .customLong("oidc-client-id"),
    help: ArgumentHelp("Andante's client ID at the provider.", valueName: "name"))
  var oidcClientID: String?

  @Option(
    name: .customLong("oidc-client-secret-file"),
    help: ArgumentHelp("A file with Andante's client secret.", valueName: "file"),
    completion: .file())
  var oidcClientSecretFile: String?

  /// Accepted only from the environment; see `ServeOption.isSecret`.
  @Option(name: .customLong("oidc-client-secret"), help: .hidden)
  var oidcClientSecret: String?

  @Flag(
    name: .customLong("oidc-create-athletes"),
    help: "Create an athlete for everyone who signs in there for the first time.")
  var oidcCreateAthletes = false

  @Option(
    name: .customLong("oidc-require"),
    help: ArgumentHelp(
      "A claim that users must have to sign in, such as groups=family.",
      valueName: "claim=value"))
  var oidcRequire: String?

  func settings() throws -> OIDCSettings? {
    try OIDCSettings(
      issuer: oidcIssuer, clientID: oidcClientID, secret: oidcClientSecret,
      secretFile: oidcClientSecretFile, createsAthletes: oidcCreateAthletes, required: oidcRequire)
  }
}
