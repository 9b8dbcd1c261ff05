/// Returns a notice for every possible reason why the camera shows no picture. The script reveals those that apply.
func cameraNotices() -> HTML {
  warningNotices([
    ("camera-denied", TrainPageWords.cameraDenied.text),
    ("camera-busy", TrainPageWords.cameraBusy.text),
    ("camera-missing", TrainPageWords.cameraMissing.text),
    ("model-missing", TrainPageWords.modelMissing.text),
    ("model-failed", TrainPageWords.modelFailed.text),
  ])
}
