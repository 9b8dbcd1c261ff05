import NIOCore

/// Closes connections that would otherwise be held without end: those on which no request has begun soon after they were
/// opened, and those whose other end does not take the answer. A body that trickles is ended by `BodyPace`, and a
/// connection without a request by the server's own idle time.
final class StalledConnections: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private let patience: TimeAmount
  private var first: Scheduled<Void>?
  private var stall: Scheduled<Void>?

  /// - Parameter patience: how long a head, or the next part of an answer, may take.
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

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    stall?.cancel()
    stall = context.channel.isWritable ? nil : close(context)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    first?.cancel()
    stall?.cancel()
    context.fireChannelInactive()
  }

  private func awaitFirst(_ context: ChannelHandlerContext) {
    if first == nil { first = close(context) }
  }

  private func close(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
  }
}
