/// The reason poses can't be found.
struct PoseCommandError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
