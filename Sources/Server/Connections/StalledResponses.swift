import Foundation
import NIOCore

/// Closes connections whose other end takes nothing of what was written for a while, whether that waits here or in the
/// system's buffers. A single byte taken is progress, so a slow download goes on however long it lasts. Belongs at the
/// pipeline's head.
final class StalledResponses: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = NIOAny
  typealias OutboundOut = NIOAny

  /// Looks within the patience.
  private static let lookCount: Int64 = 3

  private let patience: TimeAmount
  private var look: Scheduled<Void>?
  private var taken: UInt64?
  private var progressAt = NIODeadline.now()

  /// - Parameter patience: how long nothing may be taken.
  init(patience: TimeAmount = .seconds(Int64(RequestLimits.patientSeconds))) {
    self.patience = patience
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    context.write(data, promise: promise)
    guard look == nil else { return }
    taken = nil
    lookLater(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { look?.cancel() }

  private func lookLater(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let interval = TimeAmount.nanoseconds(patience.nanoseconds / Self.lookCount)
    look = context.eventLoop.scheduleTask(in: interval) {
      ResponseBacklog.read(of: bound.value.1.channel).whenComplete {
        // An error means that the connection is closed.
        bound.value.0.judge(try? $0.get(), bound.value.1)
      }
    }
  }

  /// - Parameter backlog: nil if the connection is closed.
  private func judge(_ backlog: ResponseBacklog?, _ context: ChannelHandlerContext) {
    look = nil
    guard let backlog, backlog.isWaiting else { return }
    let now = context.eventLoop.now
    if backlog.taken != taken {
      (taken, progressAt) = (backlog.taken, now)
    } else if now - progressAt >= patience {
      return reset(context)
    }
    lookLater(context)
  }

  /// Drops what was written instead of leaving it in the system's memory. From here at the head, TLS is not asked to say
  /// goodbye, which it could not.
  private func reset(_ context: ChannelHandlerContext) {
    let options = context.channel as? any SocketOptionProvider
    _ = options?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
    context.close(promise: nil)
  }
}
