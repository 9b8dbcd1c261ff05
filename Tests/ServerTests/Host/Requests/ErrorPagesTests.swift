import Hummingbird
import NIOEmbedded
import Testing

@testable import Server

@Suite struct ErrorPagesTests {
  @Test func cancelledRequestIsNotLogged() {
    let log = LogCapture()
    let context = AppContext(
      source: ApplicationRequestContextSource(
        channel: NIOAsyncTestingChannel(), logger: log.logger()))
    #expect(ErrorPages.appError(CancellationError(), context) == .failed)
    #expect(log.text.isEmpty)
  }
}
