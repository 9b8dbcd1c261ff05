import HTTPTypes
import Hummingbird
import Store

/// Two activities side by side.
enum ComparisonOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/activities/{id}/comparison/{other}", name: "compareActivities",
      summary: "Who was ahead where, kilometre by kilometre, and what differs.", scope: .read,
      parameters: [
        .activity("id", "The activity."),
        .activity("other", "The activity it is compared with."),
      ],
      answers: [.json(ComparisonAnswer.self, "The comparison."), .notFound],
      handler: { request in
        let pair = try await ComparedPair(
          request.activity(), request.activity("other"), in: request.caller().store)
        return try jsonResponse(ComparisonAnswer(comparison: pair.comparison))
      })
  ]
}
