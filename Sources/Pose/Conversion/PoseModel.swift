/// The two models of MediaPipe's BlazePose, and the way from their files to networks.
public enum PoseModel: CaseIterable, Sendable {
  /// Finds a person in a picture of 224 × 224: box, middle of the hips, circle around the body.
  case detector
  /// Finds the landmarks of a person in a square of 256 × 256.
  case landmarks

  /// Its file in MediaPipe's folder of modules.
  public var sourceName: StaticString {
    switch self {
    case .detector: "pose_detection.tflite"
    case .landmarks: "pose_landmark_full.tflite"
    }
  }

  /// Its file in our packed form.
  public var packedName: StaticString {
    switch self {
    case .detector: "detector.pose"
    case .landmarks: "landmarks.pose"
    }
  }

  /// Outputs that are used: boxes and scores; landmarks, presence, heat map and metric landmarks. The third output of
  /// the landmarks' model is a mask of the person, which nothing here uses.
  private var resultNames: [StaticString] {
    switch self {
    case .detector: ["Identity", "Identity_1"]
    case .landmarks: ["Identity", "Identity_1", "Identity_3", "Identity_4"]
    }
  }

  /// The packed form of a TensorFlow Lite file: pruned, dense, folded, with its memory planned. Half a second of work,
  /// once, at set-up.
  ///
  /// - Throws: for a damaged file, or one of another model.
  public func pack(_ file: [UInt8]) throws(PoseModelError) -> [UInt8] {
    let (plan, halves) = try convert(file)
    return NetworkFile.bytes(plan, halves: halves)
  }

  func convert(_ file: [UInt8]) throws(PoseModelError) -> (plan: NetworkPlan, halves: [UInt16]) {
    let graph = try Graph(TFLiteModel(file), results: resultNames)
    let folding = try Folding(graph)
    let layout = try ArenaLayout(folding.steps, graph)
    let picture = try graph.shape(graph.model.input)
    var plan = NetworkPlan(
      operations: [], outputs: [], arenaFloats: layout.floatCount,
      inputOffset: layout.offsets[graph.model.input], inputHeight: picture.height,
      inputWidth: picture.width, inputChannels: picture.channels, halfCount: folding.halves.count)
    for step in folding.steps {
      var op = step.operation
      op.input = layout.offsets[step.input]
      op.residual = step.residual.map { layout.offsets[$0] } ?? -1
      op.output = layout.offsets[step.output]
      plan.operations.append(op)
    }
    for result in graph.results {
      let shape = try graph.shape(result)
      plan.outputs.append(
        NetworkPlan.Output(
          offset: layout.offsets[result], pixels: shape.height * shape.width,
          channels: shape.channels))
    }
    try plan.check()
    return (plan, folding.halves)
  }
}
