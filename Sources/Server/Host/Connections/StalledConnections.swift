import NIOCore

/// Closes connections on which no request arrives soon after they were opened. `StalledBodies` handles bodies that stop
/// arriving, `BodyRateCheck` handles bodies that trickle in, `StalledResponses` handles responses that are not read,
/// and the server's idle timeout handles idle connections.
final class StalledConnections: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private let patience: TimeAmount
  private var first: Scheduled<Void>?

  /// - Parameter patience: The time within which the first request head must arrive.
  init(patience: TimeAmount = .seconds(Int64(RequestLimits.stallTimeoutSeconds))) {
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { awaitFirstRequest(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    awaitFirstRequest(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    first?.cancel()
    first = nil
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    first?.cancel()
    context.fireChannelInactive()
  }

  private func awaitFirstRequest(_ context: ChannelHandlerContext) {
    guard first == nil else { return }
    let channel = context.channel
    first = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }
}
