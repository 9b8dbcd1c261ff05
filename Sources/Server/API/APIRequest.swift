import Hummingbird
import Store

/// A request with what its operation may rely on.
struct APIRequest: Sendable {
  var request: Request
  let context: AppContext
  let services: AppServices
  let query: Form

  /// - Throws: `APIProblem` for a query that cannot be read.
  init(_ request: Request, _ context: AppContext, _ services: AppServices) throws {
    self.request = request
    self.context = context
    self.services = services
    do {
      query = try Form(urlEncoded: request.uri.query ?? "")
    } catch {
      throw APIProblem.invalid(error.sentence)
    }
  }

  func caller() throws -> Caller {
    guard let caller = context.caller else { throw APIProblem.unauthorized }
    return caller
  }

  /// The activity a parameter of the path names, unless it was deleted.
  func activity(_ name: String = "id") async throws -> Activity {
    guard let id = context.parameters.get(name).flatMap(Identifier.init),
      let activity = try await caller().store.activities.find(id), activity.deletedAt == nil
    else { throw APIProblem(status: .notFound, detail: "There is no such activity.") }
    return activity
  }

  /// Nil where the query does not have it.
  ///
  /// - Throws: `APIProblem.invalid` for a value that is none of the parameter's.
  func value<Value>(of parameter: QueryParameter<Value>) throws -> Value? {
    let name = parameter.described.name
    guard let text = query[name] else { return nil }
    guard let value = parameter.read(text) else {
      throw APIProblem.invalid("\(name) must be \(parameter.expectation).")
    }
    return value
  }

  /// The body as a file.
  ///
  /// - Throws: `AppError.tooLarge` beyond the limit, and where there is no room for it.
  func upload(upTo limit: Int) async throws -> SpooledFile {
    try await services.receive(request, of: caller().athlete, upTo: limit)
  }

  /// Brings in what was uploaded.
  func uploads() throws -> UploadImport {
    let caller = try caller()
    return UploadImport(services, caller.athlete, caller.store)
  }

  /// The whole body.
  ///
  /// - Throws: `AppError.tooLarge` beyond the limit.
  func body(upTo limit: Int) async throws -> [UInt8] {
    var request = request
    return Array(try await request.collected(upTo: limit).readableBytesView)
  }
}
