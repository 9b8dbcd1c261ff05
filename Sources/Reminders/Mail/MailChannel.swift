public import Foundation
import NIOCore
import NIOPosix
import NIOSSL
public import Outbound

/// Sends e-mail over SMTP, encrypted according to the account's settings.
///
/// The message ID is used as the `Message-ID`, so that mail programs and servers can drop duplicates.
public struct MailChannel: ReminderChannel {
  let account: MailAccount
  /// The base URL of this server, for links; nil to omit links from messages.
  let origin: String?
  /// The path of a PEM file with certificate authorities to trust in addition to the system's, for mail servers with
  /// self-signed certificates.
  let authorities: String?
  let outbound: Outbound
  /// The time limit for the whole delivery, from connecting to the last reply.
  let timeout: Duration
  let now: @Sendable () -> Date

  public init(
    account: MailAccount, origin: String?, authorities: String? = nil,
    outbound: Outbound = .anywhere, timeout: Duration = .seconds(30),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.account = account
    self.origin = origin
    self.authorities = authorities
    self.outbound = outbound
    self.timeout = timeout
    self.now = now
  }

  public func send(_ message: ReminderMessage) async throws(ReminderError) {
    let link = origin.map { "\n\n" + $0 + message.path } ?? ""
    let mail = MailText(
      from: account.from, to: account.to, subject: message.title, text: message.body + link,
      id: message.id, date: now())
    do {
      try await withTimeLimit(
        timeout, orThrow: ReminderError("the mail server takes too long to answer")
      ) { try await deliver(mail) }
    } catch let failure as ReminderError {
      throw failure
    } catch {
      throw ReminderError("\(account.host): \(Self.sentence(about: error))")
    }
  }

  private func deliver(_ mail: MailText) async throws {
    let dialogue = SMTPSession(account: account, context: try context())
    try await SMTPConnection.with(
      host: account.host, port: account.port,
      tls: dialogue.startsEncrypted ? dialogue.context : nil, outbound
    ) { connection in
      try await dialogue.run(mail, over: &connection)
    }
  }

  private func context() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    if let authorities {
      configuration.additionalTrustRoots = [
        .certificates(try NIOSSLCertificate.fromPEMFile(authorities))
      ]
    }
    return try NIOSSLContext(configuration: configuration)
  }

  private static func sentence(about error: any Error) -> String {
    switch error {
    case let error as OutboundError: error.description
    case is NIOConnectionError, is IOError: "there is no answer on this port"
    case let error as NIOSSLError: tlsSentence(error)
    case is NIOSSLExtraError: "its certificate is for another name"
    case is BoringSSLError: "its certificate is not trusted"
    case is ChannelError: "the connection was lost"
    default: String(String(describing: error).prefix(120))
    }
  }

  private static func tlsSentence(_ error: NIOSSLError) -> String {
    if case .handshakeFailed = error { return "its certificate is not trusted" }
    return "the encryption failed"
  }
}
