import Logging
import NIOCore

/// Closes connections whose request, such as a slow download, is still running a few seconds after the shutdown began.
/// Hummingbird closes idle connections immediately and all others after their response. Must be at the head of the
/// pipeline.
final class ShutdownGrace: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let logger: Logger
  private let grace: TimeAmount
  private var deadline: Scheduled<Void>?

  init(
    logger: Logger, grace: TimeAmount = .seconds(Int64(RequestLimits.shutdownGraceSeconds))
  ) {
    (self.logger, self.grace) = (logger, grace)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { closeLater(context) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  /// Schedules the closing of the connection after the grace period. Closing at the head skips the TLS shutdown, which
  /// waits up to five seconds for the peer.
  private func closeLater(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(in: grace) { [logger] in
      logger.warning("the shutdown closed a connection that was still in use")
      bound.value.close(promise: nil)
    }
  }
}
