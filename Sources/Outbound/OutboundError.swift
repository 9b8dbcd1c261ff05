import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// The reason why a request has no complete response, described on one line.
public enum OutboundError: Error, CustomStringConvertible {
  /// The connection was refused or failed. It doesn't distinguish causes, so that it reveals nothing about the host's
  /// network. Unless any address is permitted, this is the only error before the response's headers arrive.
  case unreachable
  case timeout
  /// The server closed the connection without responding.
  case closed
  /// The body exceeds the size limit. The response has no body.
  case tooLarge(OutboundResponse)
  /// The connection was lost while receiving the body. The response has no body.
  case incomplete(OutboundResponse, cause: String)
  case failed(String)

  /// Describes an error of the libraries that are used for connections.
  init(_ error: any Error) {
    switch error {
    case let error as OutboundError: self = error
    case let error as HTTPClientError where error == .remoteConnectionClosed: self = .closed
    case let error as HTTPClientError where Self.timeouts.contains(error): self = .timeout
    default: self = .failed(Self.cause(of: error))
    }
  }

  /// The response without its body, if its headers arrived.
  public var head: OutboundResponse? {
    switch self {
    case .tooLarge(let head), .incomplete(let head, _): head
    case .unreachable, .timeout, .closed, .failed: nil
    }
  }

  public var description: String {
    switch self {
    case .unreachable: "it cannot be reached, or this server is not allowed to connect to it"
    case .timeout: "it took too long"
    case .closed: "it closed the connection"
    case .tooLarge: "its answer is too long"
    case .incomplete(_, let cause), .failed(let cause): cause
    }
  }

  private static func cause(of error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError where error.connectionErrors.isEmpty:
      "DNS: the name \(error.host) cannot be resolved"
    case let error as NIOConnectionError: "no connection to \(error.host), port \(error.port)"
    case let error as IOError: "no connection: \(String(cString: strerror(error.errnoCode)))"
    case is NIOSSLExtraError: "TLS: its certificate is for another name"
    case NIOSSLError.handshakeFailed(let reason): firstLine("TLS: \(reason)")
    case is NIOSSLError, is BoringSSLError: firstLine("TLS: \(error)")
    case let error as HTTPClientError where error == .tlsHandshakeTimeout:
      "TLS: the handshake took too long"
    default: firstLine("\(error)")
    }
  }

  private static func firstLine(_ text: String) -> String {
    String(text.prefix { !$0.isNewline }.prefix(200))
  }

  private static let timeouts: [HTTPClientError] = [
    .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded,
    .getConnectionFromPoolTimeout,
  ]
}
