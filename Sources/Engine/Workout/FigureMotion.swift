/// How the demo figure of an exercise moves.
public struct FigureMotion: Sendable {
}
