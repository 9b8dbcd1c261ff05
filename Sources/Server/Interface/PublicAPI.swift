import HTTPTypes
import Hummingbird
import Store

/// The API at `/api/v1`. It serves exactly the operations of the OpenAPI document.
struct PublicAPI: Controller {
  static let operations =
    SummaryOperations.all + CurveOperations.all + ActivityOperations.all + ComparisonOperations.all
    + FileOperations.all + ImportOperations.all + UploadOperations.all
  /// The types that are schema components in the OpenAPI document.
  static let components: [any APIObject.Type] = [
    APIProblem.Body.self, AthleteAnswer.self, ActivitySummaryAnswer.self, ActivityPageAnswer.self,
    ActivityAnswer.self, SplitAnswer.self, TrackAnswer.self, StoredFileAnswer.self,
    StoredSessionAnswer.self, DayTotalsAnswer.self, RecordsAnswer.self, BestsAnswer.self,
    ImportPageAnswer.self,
    UploadPageAnswer.self, UploadAnswer.self, ComparisonAnswer.self, ComparisonAnswer.Totals.self,
    ComparisonAnswer.Side.self,
  ]
  private static let methods: [HTTPRequest.Method] = [
    .get, .post, .put, .patch, .delete, .options, .trace,
  ]

  let services: BaseServices
  let scheduler: WorkScheduler
  let imports: ImportServices
  let readiness: Readiness
  let logsRefusedSignIns: Bool
  /// Whether requests need no token, because only the server's own user can send them.
  let trustsCallers: Bool

  func addRoutes(to router: Router<AppContext>) {
    let group = router.group("/api/v1").add(middleware: APIProblems())
      .add(middleware: InstanceRedirect())
      .add(middleware: FailedChanges(readiness: readiness))
    let document = OpenAPIDocument(Self.operations, components: Self.components)
    group.get("/openapi.json") { _, context in
      try jsonResponse(document.served(below: context.basePath))
    }
    for operation in Self.operations { add(operation, to: group) }
    refuseOtherMethods(group)
    for method in Self.methods {
      group.on("/**", method: method) { _, _ -> Response in throw APIProblem.notFound }
    }
  }

  private func add(_ operation: APIOperation, to group: RouterGroup<AppContext>) {
    let path = RouterPath(operation.path)
    let routes = operation.scope.map { scope -> RouterGroup<AppContext> in
      group.group().add(middleware: SignInRejectionLog(isEnabled: logsRefusedSignIns))
        .add(
          middleware: TokenCheck(services: services, scope: scope, trustsCallers: trustsCallers)
        )
        .add(middleware: HeavyRoutes(scheduler: scheduler))
        .add(middleware: PageConcurrencyMiddleware(scheduler: scheduler))
    }
    (routes ?? group).on(path, method: operation.method) { request, context in
      let request = try APIRequest(request, context, of: self)
      try operation.checkQuery(of: request)
      return try await operation.handler(request)
    }
  }

  private func refuseOtherMethods(_ group: RouterGroup<AppContext>) {
    let paths = Set(Self.operations.map(\.path)).union(["/openapi.json"])
    for path in paths {
      var allowed = Self.operations.filter { $0.path == path }.map(\.method)
      if allowed.isEmpty { allowed = [.get] }
      let known = allowed
      for method in Self.methods where !known.contains(method) {
        group.on(RouterPath(path), method: method) { _, _ -> Response in
          throw APIProblem.methodNotAllowed(known)
        }
      }
    }
  }
}
