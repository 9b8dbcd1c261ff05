import NIOCore
import NIOHTTP1

/// Closes connections whose peer stops sending a request's body. Time during which the server doesn't read, because it
/// is still processing the previous part, doesn't count. Must come after the HTTP decoder.
final class StalledBodies: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  private let patience: TimeAmount
  private var isReceiving = false
  private var deadline: Scheduled<Void>?

  /// - Parameter patience: The time without progress after which the connection is closed.
  init(patience: TimeAmount = .seconds(Int64(RequestLimits.stallTimeoutSeconds))) {
    self.patience = patience
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: isReceiving = true
    case .end: isReceiving = false
    case .body: break
    }
    stopWaiting()
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    if isReceiving, deadline == nil {
      let channel = context.channel
      deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }
    context.read()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stopWaiting()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stopWaiting() }

  private func stopWaiting() {
    deadline?.cancel()
    deadline = nil
  }
}
