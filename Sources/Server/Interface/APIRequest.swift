import Hummingbird
import Store

/// A request with the services that operations need.
struct APIRequest: Sendable {
  var request: Request
  let context: AppContext
  let services: BaseServices
  let scheduler: WorkScheduler
  let imports: ImportServices
  let query: Form

  /// - Throws: `APIProblem` if the query cannot be parsed.
  init(_ request: Request, _ context: AppContext, of api: PublicAPI) throws {
    (self.request, self.context) = (request, context)
    (services, scheduler, imports) = (api.services, api.scheduler, api.imports)
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

  /// Returns the activity that a path parameter identifies.
  ///
  /// - Throws: `APIProblem` with status 404 if it doesn't exist or was deleted.
  func activity(_ name: String = "id") async throws -> Activity {
    guard let id = context.parameters.get(name).flatMap(Identifier.init),
      let activity = try await caller().store.activities.find(id), activity.deletedAt == nil
    else { throw APIProblem(status: .notFound, detail: "There is no such activity.") }
    return activity
  }

  /// Returns the value of a query parameter, or nil if it is missing.
  ///
  /// - Throws: `APIProblem.invalid` if the value is not valid for the parameter.
  func value<Value>(of parameter: QueryParameter<Value>) throws -> Value? {
    let name = parameter.described.name
    guard let text = query[name] else { return nil }
    guard let value = parameter.read(text) else {
      throw APIProblem.invalid("\(name) must be \(parameter.expectation).")
    }
    return value
  }

  /// Writes the body to a file.
  ///
  /// - Throws: `AppError.tooLarge` if the body exceeds the limit, or an error if there is not enough disk space.
  func upload(upTo limit: Int) async throws -> SpooledFile {
    try await imports.receive(request, of: caller().athlete, upTo: limit)
  }

  func uploads() throws -> UploadImport {
    let caller = try caller()
    return UploadImport(imports, caller.athlete, caller.store)
  }

  /// Reads the whole body into memory.
  ///
  /// - Throws: `AppError.tooLarge` if the body exceeds the limit.
  func body(upTo limit: Int) async throws -> [UInt8] {
    var request = request
    return Array(try await request.collected(upTo: limit).readableBytesView)
  }
}
