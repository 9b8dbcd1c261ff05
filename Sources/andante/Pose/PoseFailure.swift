/// Why poses could not be had; prints as one sentence.
struct PoseFailure: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
