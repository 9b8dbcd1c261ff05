import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Outbound

/// A connection to a mail server. Sends lines, parses replies and can switch to TLS.
struct SMTPConnection {
  private let channel: any Channel
  private var replies: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private var reader = SMTPReplyReader()

  /// Connects, calls `body`, and always closes the connection afterwards.
  static func with(
    host: String, port: Int, tls: NIOSSLContext?, _ outbound: Outbound,
    _ body: @Sendable (inout SMTPConnection) async throws -> Void
  ) async throws {
    let bootstrap = ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
      .connectTimeout(.seconds(10))
    let channel = try await outbound.connect(bootstrap, host: host, port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        if let tls { try Self.addTLS(tls, host, to: channel) }
        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    try await channel.executeThenClose { inbound, outbound in
      var connection = SMTPConnection(
        channel: channel.channel, replies: inbound.makeAsyncIterator(), outbound: outbound)
      try await body(&connection)
    }
  }

  /// The local IP address as an address literal for `EHLO`, which is used because the client may have no host name (RFC
  /// 5321, section 4.1.3).
  var ownName: String {
    guard let address = channel.localAddress?.ipAddress else { return "[127.0.0.1]" }
    return address.contains(":") ? "[IPv6:\(address)]" : "[\(address)]"
  }

  /// Sends a line and returns the reply, which must have one of the given codes.
  ///
  /// - Parameter what: Describes the line in error messages, which must never contain the line itself because it may be
  ///   secret.
  mutating func send(_ line: String, _ what: String, expecting codes: Int...) async throws
    -> SMTPReply
  {
    try await send(bytes: Array((line + "\r\n").utf8))
    return try await reply(to: what, codes)
  }

  /// Sends bytes.
  ///
  /// - Throws: The error that closed the connection. If the write itself fails, the remaining input is read first,
  ///   because it usually reveals the cause.
  mutating func send(bytes: [UInt8]) async throws {
    do {
      try await outbound.write(ByteBuffer(bytes: bytes))
    } catch {
      while try await replies.next() != nil {}
      throw error
    }
  }

  /// Returns the server's reply.
  ///
  /// - Throws: `ReminderError` if the server refuses or closes the connection.
  mutating func reply(to what: String, _ codes: [Int]) async throws -> SMTPReply {
    while true {
      if let reply = try reader.next() {
        guard codes.contains(reply.code) else {
          throw ReminderError("the mail server refused \(what): \(reply.code) \(reply.text)")
        }
        return reply
      }
      guard let bytes = try await replies.next() else {
        throw ReminderError("the mail server closed the connection during \(what)")
      }
      try reader.append(bytes.readableBytesView)
    }
  }

  /// Encrypts all further communication.
  ///
  /// - Throws: `ReminderError` if the server sent extra data before the handshake, because an attacker could have
  ///   injected it in order to pass it off as an encrypted reply.
  mutating func startTLS(_ context: NIOSSLContext, _ host: String) async throws {
    guard reader.isEmpty else {
      throw ReminderError("the mail server sent unexpected data before encryption")
    }
    let channel = channel
    try await channel.eventLoop.submit { try Self.addTLS(context, host, to: channel) }.get()
  }

  /// Adds TLS to a channel. Verifies a numeric host against the certificate's addresses, and a host name against its
  /// names.
  private static func addTLS(_ context: NIOSSLContext, _ host: String, to channel: any Channel)
    throws
  {
    // Treat any text that can't be parsed as an address as a host name.
    let isNumber = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    let handler = try NIOSSLClientHandler(
      context: context, serverHostname: isNumber ? nil : host)
    try channel.pipeline.syncOperations.addHandler(handler, position: .first)
  }
}
