import ArgumentParser
import Server

/// The options of `andante serve` for a mail server that athletes can use.
struct MailOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A mail server through which athletes can get reminders.", valueName: "name"))
  var mailHost: String?

  @Option(help: "Its port; default 465, 587 with starttls, 25 with none.")
  var mailPort: Int?

  @Option(
    help: ArgumentHelp(
      "tls, starttls or none; default tls on port 465, else starttls.", valueName: "encryption"))
  var mailSecurity: String?

  @Option(help: ArgumentHelp("The user name; omit it if not needed.", valueName: "name"))
  var mailUser: String?

  @Option(help: ArgumentHelp("A file with the password.", valueName: "file"), completion: .file())
  var mailPasswordFile: String?

  /// Accepted only from the environment; see `ServeOption.isSecret`.
  @Option(help: .hidden)
  var mailPassword: String?

  @Option(help: ArgumentHelp("The sender's address.", valueName: "address"))
  var mailFrom: String?

  func settings() throws -> ServerMail? {
    try ServerMail(
      host: mailHost, port: mailPort, security: mailSecurity, user: mailUser,
      password: mailPassword, passwordFile: mailPasswordFile, from: mailFrom)
  }
}
