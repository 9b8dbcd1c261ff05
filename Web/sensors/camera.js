// Camera driver for the preview of the device check. It never requests the microphone.

/** Shows the camera in `video`. @returns {Promise<() => void>} a function that stops it */
export async function preview(video) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: false });
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  await video.play();
  return () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}

export const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function';
