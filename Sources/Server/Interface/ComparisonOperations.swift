import Engine
import HTTPTypes
import Hummingbird
import Store

enum ComparisonOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/activities/{id}/comparison/{other}", name: "compareActivities",
      summary: "Compares two activities kilometre by kilometre.", scope: .read,
      parameters: [
        .activity("id", "The activity."),
        .activity("other", "The activity it is compared with."),
      ],
      answers: [.json(ComparisonAnswer.self, "The comparison."), .notFound],
      handler: { request in
        let caller = try request.caller()
        let names = ["id", "other"].compactMap { request.context.parameters.get($0) }
        let comparison = try await request.scheduler.render(
          names, in: caller.store, for: caller.athlete
        ) {
          try await ComparedPair(
            request.activity(), request.activity("other"), in: caller.store
          ).comparison
        }
        return try jsonResponse(ComparisonAnswer(comparison: comparison))
      })
  ]
}
