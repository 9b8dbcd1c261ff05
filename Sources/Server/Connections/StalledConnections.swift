import NIOCore

/// Closes connections on which no request has begun soon after they were opened. A body that trickles is ended by
/// `BodyPace`, an answer that is not taken by `StalledResponses`, a connection without a request by the server's idle time.
final class StalledConnections: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private let patience: TimeAmount
  private var first: Scheduled<Void>?

  /// - Parameter patience: how long the first head may take.
  init(patience: TimeAmount = .seconds(Int64(RequestLimits.patientSeconds))) {
    self.patience = patience
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { awaitFirst(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    awaitFirst(context)
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

  private func awaitFirst(_ context: ChannelHandlerContext) {
    guard first == nil else { return }
    let channel = context.channel
    first = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }
}
