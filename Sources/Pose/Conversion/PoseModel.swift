/// MediaPipe's two BlazePose models, and their conversion into networks.
public enum PoseModel: CaseIterable, Sendable {
  /// Finds a person in a picture of 224 × 224 pixels: the box, the middle of the hips, and a circle around the body.
  case detector
  /// Finds the landmarks of a person in a square of 256 × 256 pixels.
  case landmarks

  /// The name of the model's file in MediaPipe's modules folder.
  public var sourceName: StaticString {
    switch self {
    case .detector: "pose_detection.tflite"
    case .landmarks: "pose_landmark_full.tflite"
    }
  }

  /// The name of the model's file in packed form.
  public var packedName: StaticString {
    switch self {
    case .detector: "detector.pose"
    case .landmarks: "landmarks.pose"
    }
  }

  /// The outputs that are used: boxes and scores; or landmarks, presence, heat map and metric landmarks. The landmark
  /// model's third output is a segmentation mask, which isn't used.
  private var resultNames: [StaticString] {
    switch self {
    case .detector: ["Identity", "Identity_1"]
    case .landmarks: ["Identity", "Identity_1", "Identity_3", "Identity_4"]
    }
  }

  /// Converts a TensorFlow Lite file into the packed form: pruned, dense, folded, and with its memory planned. This
  /// takes half a second, but is only necessary once, at installation.
  ///
  /// - Throws: If the file is damaged or contains another model.
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
