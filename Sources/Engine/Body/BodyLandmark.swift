/// The 33 BlazePose body landmarks, in BlazePose's order. "Left" means the person's own left.
public enum BodyLandmark: Int, CaseIterable, Equatable, Sendable {
  case nose
  case leftEyeInner, leftEye, leftEyeOuter
  case rightEyeInner, rightEye, rightEyeOuter
  case leftEar, rightEar
  case mouthLeft, mouthRight
  case leftShoulder, rightShoulder
  case leftElbow, rightElbow
  case leftWrist, rightWrist
  case leftPinky, rightPinky
  case leftIndex, rightIndex
  case leftThumb, rightThumb
  case leftHip, rightHip
  case leftKnee, rightKnee
  case leftAnkle, rightAnkle
  case leftHeel, rightHeel
  case leftFootIndex, rightFootIndex
}
