import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// How many connections are open.
final class ConnectionCount: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .relaxed) }

  func change(by difference: Int) { count.add(difference, ordering: .relaxed) }
}

/// HTTP/1.1, over TLS where there is a certificate; connections on which nothing happens are closed.
func server(
  _ services: AppServices, with certificate: ServedCertificate? = nil
) -> HTTPServerBuilder {
  HTTPServerBuilder { responder in
    ServedChannel(
      base: HTTP1Channel(responder: responder, configuration: plainConfiguration),
      certificate: certificate, connections: services.metrics.connections,
      addressLimit: services.addressLimit)
  }
}

/// Counts connections, and gives each the certificate of its moment. Hummingbird's `TLSChannel` keeps one certificate for
/// its whole life.
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
