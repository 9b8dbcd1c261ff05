import NIOCore
import NIOHTTP1

/// Closes connections on which a response was sent before the request's body had arrived completely.
///
/// The response gets `Connection: close`, because a proxy may otherwise stop sending the body and use the connection
/// for the next request, which would then be read as part of the body (HAProxy 2.6 does this). The rest of the body is
/// read before the connection is closed, since the client might otherwise lose the response (RFC 9112, section 9.6).
/// Must come after the HTTP decoder and encoder.
final class EarlyResponses: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let patience: TimeAmount
  // Requests and responses are both counted, because clients can pipeline requests.
  private var requestsReceived = 0
  private var responsesBegun = 0
  private var isClosing = false
  private var isSent = false
  private var deadline: Scheduled<Void>?

  /// - Parameter patience: The time after the response within which the rest of the body must arrive.
  init(patience: TimeAmount = .seconds(Int64(RequestLimits.stallTimeoutSeconds))) {
    self.patience = patience
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      requestsReceived += 1
      closeIfDone(context)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head) where !head.status.isInformational:
      context.write(wrapOutboundOut(.head(begun(head))), promise: promise)
    case .end where isClosing:
      let sent = promise ?? context.eventLoop.makePromise()
      sent.futureResult.assumeIsolated().whenSuccess { self.closeLater(context) }
      context.write(data, promise: sent)
    default: context.write(data, promise: promise)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  private func begun(_ head: HTTPResponseHead) -> HTTPResponseHead {
    responsesBegun += 1
    isClosing = isClosing || responsesBegun > requestsReceived
    guard isClosing else { return head }
    var head = head
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    return head
  }

  private func closeLater(_ context: ChannelHandlerContext) {
    isSent = true
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    closeIfDone(context)
  }

  private func closeIfDone(_ context: ChannelHandlerContext) {
    guard isSent, requestsReceived >= responsesBegun else { return }
    context.channel.close(promise: nil)
  }
}

extension HTTPResponseStatus {
  /// Whether this is an interim response, which is followed by another one (RFC 9110, section 15.2).
  fileprivate var isInformational: Bool { (100..<200).contains(code) && code != 101 }
}
