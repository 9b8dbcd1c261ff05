import Foundation
import NIOSSL

/// The SMTP commands that deliver one message (RFC 5321, 3207, 4954).
struct SMTPSession {
  let account: MailAccount
  let context: NIOSSLContext

  /// Whether the connection uses TLS from the start.
  var startsEncrypted: Bool { account.security == .tls }

  func run(_ mail: MailText, over connection: inout SMTPConnection) async throws {
    _ = try await connection.reply(to: "the greeting", [220])
    var serverExtensions = try await greet(&connection)
    if account.security == .startTLS { try await encrypt(&connection, &serverExtensions) }
    try await signIn(&connection, serverExtensions)
    _ = try await connection.send(
      "MAIL FROM:<\(account.from)>", "the sender", expecting: 250)
    _ = try await connection.send(
      "RCPT TO:<\(account.to)>", "the recipient", expecting: 250, 251)
    _ = try await connection.send("DATA", "the message", expecting: 354)
    try await connection.send(bytes: mail.wireBytes)
    _ = try await connection.reply(to: "the message", [250])
    // Ignore errors, because the server has already accepted the message.
    try? await connection.send(bytes: Array("QUIT\r\n".utf8))
  }

  /// Sends `EHLO` and returns the server's extensions in upper case.
  private func greet(_ connection: inout SMTPConnection) async throws -> [String] {
    try await connection.send("EHLO " + connection.ownName, "the greeting", expecting: 250)
      .lines.map { $0.uppercased() }
  }

  /// Starts TLS. Throws an error if the server doesn't support it, unless the server is on this machine.
  private func encrypt(_ connection: inout SMTPConnection, _ serverExtensions: inout [String])
    async throws
  {
    guard serverExtensions.contains("STARTTLS") else {
      if WebAddress.isLoopback(host: account.host) { return }
      throw ReminderError("the mail server offers no encryption, so nothing was sent")
    }
    _ = try await connection.send("STARTTLS", "encryption", expecting: 220)
    try await connection.startTLS(context, account.host)
    serverExtensions = try await greet(&connection)
  }

  private func signIn(_ connection: inout SMTPConnection, _ serverExtensions: [String]) async throws
  {
    guard let user = account.user else { return }
    let ways =
      serverExtensions.first { $0.hasPrefix("AUTH ") }?.split(separator: " ").dropFirst() ?? []
    if ways.contains("PLAIN") {
      let secret = base64("\0\(user)\0\(account.password)")
      _ = try await connection.send("AUTH PLAIN " + secret, "the sign-in", expecting: 235)
    } else if ways.contains("LOGIN") {
      _ = try await connection.send("AUTH LOGIN", "the sign-in", expecting: 334)
      _ = try await connection.send(base64(user), "the user", expecting: 334)
      _ = try await connection.send(base64(account.password), "the password", expecting: 235)
    } else {
      throw ReminderError("the mail server does not accept a user name and password")
    }
  }

  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
