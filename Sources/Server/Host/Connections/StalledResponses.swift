import Foundation
import NIOCore

/// Resets connections whose peer stops reading a response, whether the rest is buffered in this process or in the
/// kernel. A single byte counts as progress, so a slow download can take as long as it needs. Must be at the head of
/// the pipeline.
final class StalledResponses: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  /// The number of checks per `patience`.
  private static let checkCount: Int64 = 3

  private let patience: TimeAmount
  private var scheduledCheck: Scheduled<Void>?
  private var taken: UInt64?
  private var progressAt = NIODeadline.now()

  /// - Parameter patience: The time without progress after which the connection is reset.
  init(patience: TimeAmount = .seconds(Int64(RequestLimits.stallTimeoutSeconds))) {
    self.patience = patience
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
    guard scheduledCheck == nil else { return }
    taken = nil
    scheduleCheck(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { scheduledCheck?.cancel() }

  private func scheduleCheck(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let interval = TimeAmount.nanoseconds(patience.nanoseconds / Self.checkCount)
    scheduledCheck = context.eventLoop.scheduleTask(in: interval) {
      ResponseBacklog.read(of: bound.value.1.channel).whenComplete {
        // An error means that the connection is closed.
        bound.value.0.judge(try? $0.get(), bound.value.1)
      }
    }
  }

  /// - Parameter backlog: The backlog, or nil if the connection is closed.
  private func judge(_ backlog: ResponseBacklog?, _ context: ChannelHandlerContext) {
    scheduledCheck = nil
    guard let backlog, backlog.isWaiting else { return }
    let now = context.eventLoop.now
    if backlog.taken != taken {
      (taken, progressAt) = (backlog.taken, now)
    } else if now - progressAt >= patience {
      return reset(context)
    }
    scheduleCheck(context)
  }

  /// Resets the connection, which discards buffered data instead of leaving it in the kernel's buffers. Closing at the
  /// head skips the TLS shutdown, which the peer would not read.
  private func reset(_ context: ChannelHandlerContext) {
    let options = context.channel as? any SocketOptionProvider
    _ = options?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    context.close(promise: nil)
  }
}
