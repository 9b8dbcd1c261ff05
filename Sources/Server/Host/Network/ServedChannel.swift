import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

final class ConnectionCount: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }

  func change(by difference: Int) { count.add(difference, ordering: .relaxed) }
}

/// Returns an HTTP/1.1 server, with TLS if there is a certificate. It limits connections per address and closes
/// stalled ones.
func server(
  _ services: AppServices, with certificate: ServedCertificate? = nil
) -> HTTPServerBuilder {
  HTTPServerBuilder { responder in
    ServedChannel(
      base: HTTP1Channel(responder: responder, configuration: plainConfiguration),
      certificate: certificate, connections: services.monitoring.metrics.connections,
      addressLimit: services.addressLimit)
  }
}

/// Adds the connection handlers to each channel and counts connections. Uses the current certificate for every new
/// connection, unlike Hummingbird's `TLSChannel`, which keeps its initial certificate.
private struct ServedChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let certificate: ServedCertificate?
  let connections: ConnectionCount
  let addressLimit: AddressLimit

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandlers(
        AddressLimitHandler(addressLimit), ShutdownGrace(logger: logger), StalledResponses())
      guard let certificate else { return }
      try channel.pipeline.syncOperations.addHandler(
        NIOSSLServerHandler(context: certificate.context))
    }.flatMap { base.setup(channel: channel, logger: logger) }.flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandlers(
        HostFields(), StalledBodies(), EarlyResponses(), position: .after(decoder))
      return value
    }
  }

  func handle(value: Base.Value, logger: Logger) async {
    connections.change(by: 1)
    defer { connections.change(by: -1) }
    await base.handle(value: value, logger: logger)
  }
}
